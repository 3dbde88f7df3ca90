/** Messages about prompts and purchases. They have no SMS, because M-Pesa sends one to the phone of the prompt. */

import type { PayerMessageName } from '#shared/payments/result-codes.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';
import { type InBoth, notice, param } from './message.ts';
import * as p from './params.ts';

/** Known reasons why a prompt was not paid. */
export type FailureName = Exclude<PayerMessageName, 'paid' | 'lookedFor' | 'ended'>;

/** The texts do not say "your phone", because the prompt may have been on somebody else's phone. */
const reasons: Record<FailureName, InBoth> = {
  notEnoughMoney: {
    en: 'the M-Pesa balance was not enough',
    sw: 'salio la M-Pesa halikutosha',
  },
  tooMuchAtATime: {
    en: 'M-Pesa allows up to KES 250,000 at a time',
    sw: 'M-Pesa inaruhusu hadi KES 250,000 kwa mara moja',
  },
  tooMuchInADay: {
    en: 'it would have passed the M-Pesa limit of KES 500,000 a day',
    sw: 'yangezidi kikomo cha M-Pesa cha KES 500,000 kwa siku',
  },
  accountFull: { en: 'we could not receive it', sw: 'hatukuweza kuyapokea' },
  sameAgain: {
    en: 'a similar payment had just been sent',
    sw: 'malipo kama haya yalikuwa yametumwa muda mfupi uliopita',
  },
  phoneBusy: {
    en: 'another M-Pesa request was open on the phone',
    sw: 'ombi lingine la M-Pesa lilikuwa wazi kwenye simu',
  },
  expired: { en: 'the request expired', sw: 'muda wa ombi uliisha' },
  notShown: { en: 'M-Pesa could not be reached', sw: 'M-Pesa haikupatikana' },
  cancelled: {
    en: 'the request was cancelled on the phone',
    sw: 'ombi lilighairiwa kwenye simu',
  },
  phoneNotReached: { en: 'the phone could not be reached', sw: 'simu haikupatikana' },
  noMpesa: { en: 'the number is not on M-Pesa', sw: 'nambari hiyo haina M-Pesa' },
  wrongPin: { en: 'M-Pesa did not accept the PIN', sw: 'M-Pesa haikukubali PIN' },
  pinLocked: { en: 'the M-Pesa PIN is locked', sw: 'PIN ya M-Pesa imefungwa' },
  notAvailable: {
    en: 'something went wrong on our side',
    sw: 'kulikuwa na hitilafu upande wetu',
  },
  notTaken: { en: 'M-Pesa refused the request', sw: 'M-Pesa ilikataa ombi' },
  notPaid: {
    en: 'M-Pesa has no payment for this request',
    sw: 'M-Pesa haina malipo ya ombi hili',
  },
};

const about = { path: param('/repayments?ref=F7K2Q9A03') };

const told = {
  to: 'owner',
  class: 'transactional',
  paidBy: 'nobody',
  path: ({ path }: { path: string }) => path,
} as const;

/** `quantity` is SMS credits, or months of a subscription. */
const boughtText = (kind: PurchaseKind, quantity: number): InBoth =>
  ({
    credits: { en: `${numberText(quantity)} SMS credits`, sw: `SMS ${numberText(quantity)}` },
    subscription:
      quantity === 1
        ? { en: 'a month of the subscription', sw: 'usajili wa mwezi mmoja' }
        : { en: `${quantity} months of the subscription`, sw: `usajili wa miezi ${quantity}` },
  })[kind];

export const paymentMessages = {
  failed: notice({
    ...told,
    params: { ...about, reason: param<FailureName>('notEnoughMoney', 'tooMuchInADay') },
    label: 'Try again',
    line: ({ reason }) => ({
      en: `Payment not completed: ${reasons[reason].en}.`,
      sw: `Malipo hayajakamilika: ${reasons[reason].sw}.`,
    }),
  }),
  /** M-Pesa answers that the prompt was paid, but lists no payment. */
  lookedFor: notice({
    ...told,
    params: about,
    label: 'View',
    line: () => ({
      en: 'M-Pesa says that you paid, and we are checking what it was for. Do not pay again: we will call you.',
      sw: 'M-Pesa inasema ulilipa, na tunaangalia malipo yalikuwa ya nini. Usilipe tena: tutakupigia.',
    }),
  }),
  /** The office ended the prompt, and we do not know whether it was paid. */
  ended: notice({
    ...told,
    params: about,
    label: 'View',
    line: () => ({
      en: 'Our office closed a payment request. If money left your account, it still counts: call us with the M-Pesa receipt.',
      sw: 'Ofisi yetu imefunga ombi la malipo. Kama pesa zilitoka kwenye akaunti yako, bado zinahesabiwa: tupigie ukiwa na risiti ya M-Pesa.',
    }),
  }),
  bought: notice({
    ...told,
    params: {
      ...about,
      kind: param<PurchaseKind>('credits', 'subscription'),
      quantity: param(500, 12),
      amount: p.sum,
      receipt: param('SLK7X1Y2Z3'),
    },
    label: 'Receipt',
    line: ({ kind, quantity, amount, receipt }) => ({
      en: `${kes(amount)} received (${receipt}) for ${boughtText(kind, quantity).en}.`,
      sw: `Tumepokea ${kes(amount)} (${receipt}) za ${boughtText(kind, quantity).sw}.`,
    }),
  }),
};
