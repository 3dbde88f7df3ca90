import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import type { FailureName, PaymentTemplates, PurchaseFacts } from './payment-text.ts';

const reasons: Record<FailureName, string> = {
  notEnoughMoney: 'salio la M-Pesa halikutosha',
  tooMuchAtATime: 'M-Pesa inaruhusu hadi KES 250,000 kwa mara moja',
  tooMuchInADay: 'yangezidi kikomo cha M-Pesa cha KES 500,000 kwa siku',
  accountFull: 'hatukuweza kuyapokea',
  sameAgain: 'malipo kama haya yalikuwa yametumwa muda mfupi uliopita',
  phoneBusy: 'ombi lingine la M-Pesa lilikuwa wazi kwenye simu',
  expired: 'muda wa ombi uliisha',
  notShown: 'M-Pesa haikupatikana',
  cancelled: 'ombi lilighairiwa kwenye simu',
  phoneNotReached: 'simu haikupatikana',
  noMpesa: 'M-Pesa haiijui nambari hiyo',
  wrongPin: 'M-Pesa haikukubali PIN',
  pinLocked: 'PIN ya M-Pesa imefungwa',
  notAvailable: 'kulikuwa na hitilafu upande wetu',
  notTaken: 'M-Pesa haikuchukua ombi',
  notPaid: 'M-Pesa haina malipo ya ombi hili',
};

function boughtText({ kind, quantity }: PurchaseFacts): string {
  if (kind === 'credits') return `SMS ${numberText(quantity)}`;
  return quantity === 1 ? 'usajili wa mwezi mmoja' : `usajili wa miezi ${quantity}`;
}

/** A template for each English one. */
export const paymentKiswahili: PaymentTemplates = {
  failed: (reason) => ({
    message: `Malipo hayajakamilika: ${reasons[reason]}.`,
    label: 'Jaribu tena',
  }),
  lookedFor: () => ({
    message:
      'M-Pesa inasema kuwa malipo yalifanywa, na tunatafuta yalikuwa ya nini. Usilipe tena: tutakupigia.',
    label: 'Tazama',
  }),
  ended: () => ({
    message:
      'Ofisi yetu imefunga ombi la malipo. Ikiwa pesa zilitoka kwenye akaunti yako, bado zinahesabiwa: tupigie ukiwa na risiti.',
    label: 'Tazama',
  }),
  bought: (facts) => ({
    message: `Tumepokea ${kes(facts.amount)} (${facts.receipt}) kwa ajili ya ${boughtText(facts)}.`,
    label: 'Risiti',
  }),
};
