import { chargePart, charges } from '#shared/agreements/charges.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import type { moneyEnglish } from './money-english.ts';
import { countedTowards, type MoneyFacts, moneyOf, remindedNames } from './money-facts.ts';
import { dayWriter, firstOnePart } from './notification-text.ts';
import { noonOf, type ProjectFacts, type ProjectTemplate } from './project-text.ts';

const writeDay = dayWriter('sw-KE');
const day = (of: string): string => writeDay(noonOf(of));

const call = `Una swali? Piga ${brand.phone}.`;

const account = ({ paybill }: ProjectFacts, { ref }: MoneyFacts): string =>
  `Paybill ${paybill}, Acc ${ref}.`;

const balance = ({ outstanding, credit }: MoneyFacts): string =>
  credit > 0 ? `Ziada ${kes(credit)}.` : `Salio ${kes(outstanding)}.`;

const next = ({ nextDue }: MoneyFacts): string =>
  nextDue ? ` Malipo yajayo ${day(nextDue.day)}.` : '';

function towards(money: MoneyFacts): string {
  const counted = countedTowards(money);
  if (!counted) return `za ${money.ref}`;
  if (counted.what === 'deposit') return 'za amana';
  const { first, last, of } = counted;
  return first === last
    ? `za awamu ya ${first} kati ya ${of}`
    : `za awamu ya ${first} hadi ya ${last} kati ya ${of}`;
}

function received(money: MoneyFacts) {
  const { amount, receipt, channel } = money;
  const by = receipt && `${channel === 'bank' ? 'benki' : 'M-Pesa'} ${receipt}`;
  const rest = `${towards(money)}. ${balance(money)}${next(money)} Asante.`;
  return {
    message: `Tumepokea ${kes(amount)}${receipt ? ` (${receipt})` : ''}.`,
    label: 'Risiti',
    sms: firstOnePart(
      `Tumepokea ${kes(amount)}${by ? `, ${by},` : ''} ${rest}`,
      `Tumepokea ${kes(amount)} ${rest}`,
    ),
  };
}

const takenBack = (money: MoneyFacts) => ({
  message: `Malipo ya ${kes(money.amount)} za ${money.ref} yamerudishwa.`,
  label: 'Tazama',
  sms: `Malipo ya ${kes(money.amount)} za ${money.ref} yamerudishwa. ${balance(money)}${next(money)} ${call}`,
});

const refunded = (money: MoneyFacts) => ({
  message: `Tunakurudishia ${kes(money.amount)}: zilizidi deni la ${money.ref}.`,
  label: 'Tazama',
  sms: `Tunakurudishia ${kes(money.amount)}: zilizidi deni la ${money.ref}. ${call}`,
});

const charged = (money: MoneyFacts) => {
  const text = `${charges[chargePart(money.part)].added.sw} ya ${kes(money.amount)} imeongezwa kwenye ${money.ref}.`;
  return { message: text, label: 'Tazama', sms: `${text} ${balance(money)} ${call}` };
};

const waived = (money: MoneyFacts) => {
  const text = `Huhitaji kulipa ${kes(money.amount)} za deni lako la ${money.ref}.`;
  return { message: text, label: 'Tazama', sms: `${text} ${balance(money)}${next(money)} ${call}` };
};

const restructured = (money: MoneyFacts) => {
  const text = `Ratiba mpya ya ${money.ref} inatumika sasa.`;
  return { message: text, label: 'Tazama', sms: `${text} ${balance(money)}${next(money)} ${call}` };
};

const slipRefused = ({ amount, receipt, ref }: MoneyFacts) => {
  const text = `Hatukupata malipo yako ya benki ya ${kes(amount)}`;
  const rest = `Soma sababu kwenye ukurasa wa ${ref}, au piga ${brand.phone}.`;
  return {
    message: `${text} (${receipt}).`,
    label: 'Soma sababu',
    sms: firstOnePart(`${text} (${receipt}). ${rest}`, `${text}. ${rest}`),
  };
};

const refundAsked = ({ amount, ref, to }: MoneyFacts) => {
  if (!to) return null;
  const text = `Umeomba tulipe ${kes(amount)} za ${ref} kwa nambari nyingine, ${to}.`;
  return { message: text, label: 'Tazama', sms: `${text} Si wewe? Piga ${brand.phone} sasa.` };
};

const listAt = ({ siteHost }: ProjectFacts): string =>
  siteHost ? `${siteHost}/repayments` : 'Malipo';

/** A template for each English one. */
export const moneyKiswahili: Record<keyof typeof moneyEnglish, ProjectTemplate> = {
  'project.payShare': (facts) => {
    const money = moneyOf(facts);
    if (facts.details.fact === 'refund') return refunded(money);
    return Number(facts.details.amount) > 0 ? received(money) : takenBack(money);
  },
  'project.changeShare': (facts) => {
    const money = moneyOf(facts);
    if (facts.details.fact === 'charge') return charged(money);
    if (facts.details.fact === 'waive') return waived(money);
    return facts.details.fact === 'restructure' ? restructured(money) : null;
  },
  'project.proposeSchedule': (facts) => {
    const { ref, lastDay } = facts.details;
    const what = `Tunapendekeza ratiba mpya ya ${ref}, hadi ${day(String(lastDay))}. Hakuna kinachobadilika kabla hujaikubali`;
    return {
      message: `${what}.`,
      label: 'Soma',
      sms: `${what}: ${listAt(facts)}. Piga ${brand.phone}.`,
    };
  },
  'project.withdrawSchedule': ({ details: { ref } }) => ({
    message: `Tumeondoa ratiba mpya ya ${ref}. Iliyopo inaendelea.`,
    label: 'Tazama',
  }),
  'project.refuseSlip': (facts) => slipRefused(moneyOf(facts)),
  'project.askRefund': (facts) => refundAsked(moneyOf(facts)),
  'repayment.upcoming': (facts) => {
    const money = moneyOf(facts);
    const { number = 0, installments, amount, dueDay } = money;
    const isNamed = number > 0 && number <= installments;
    const what = isNamed ? `wamu ya ${number} kati ya ${installments}, ${kes(amount)},` : null;
    const until = `mwisho wa kulipa ni ${day(dueDay)}.`;
    const way = `${until} ${account(facts, money)} Au ingia ubonyeze Lipa sasa.`;
    return {
      message: `${what ? `A${what}` : kes(amount)} ${until}`,
      label: 'Lipa sasa',
      sms: firstOnePart(
        ...remindedNames(facts).map((name) => `${name}: ${what ? `a${what}` : kes(amount)} ${way}`),
      ),
    };
  },
  'repayment.today': (facts) => {
    const money = moneyOf(facts);
    const rest = `mwisho wa kulipa ${kes(money.amount)} ni leo. ${account(facts, money)} Umeshalipa? Puuza ujumbe huu.`;
    return {
      message: `Mwisho wa kulipa ${kes(money.amount)} ni leo.`,
      label: 'Lipa sasa',
      sms: firstOnePart(...remindedNames(facts).map((name) => `${name}: ${rest}`)),
    };
  },
  'repayment.overdue': (facts) => {
    const money = moneyOf(facts);
    const { amount, daysLate, count, dueDay } = money;
    const late =
      count > 1
        ? `${kes(amount)} za awamu ${count} zimechelewa, ya kwanza kwa siku ${daysLate}.`
        : `${kes(amount)} zilipaswa kulipwa ${day(dueDay)}, zimechelewa siku ${daysLate}.`;
    const way = `Muda zaidi? Piga ${brand.phone}. ${account(facts, money)}`;
    return {
      message: count > 1 ? late : `${kes(amount)} zimechelewa siku ${daysLate}.`,
      label: 'Lipa sasa',
      sms: firstOnePart(...remindedNames(facts).map((name) => `${name}: ${late} ${way}`)),
    };
  },
};
