import { chargePart, charges } from '#shared/agreements/charges.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import { countedTowards, type MoneyFacts, moneyOf, remindedNames } from './money-facts.ts';
import { dayWriter, firstOnePart } from './notification-text.ts';
import { noonOf, type ProjectFacts, type ProjectTemplates } from './project-text.ts';

const writeDay = dayWriter('en-KE');
const day = (of: string): string => writeDay(noonOf(of));

const call = `Questions? Call ${brand.phone}.`;

/** How an SMS says where to pay. */
const account = ({ paybill }: ProjectFacts, { ref }: MoneyFacts): string =>
  `Paybill ${paybill}, Acc ${ref}.`;

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const balance = ({ outstanding, credit }: MoneyFacts): string =>
  credit > 0 ? `Credit ${kes(credit)}.` : `Balance ${kes(outstanding)}.`;

const next = ({ nextDue }: MoneyFacts): string => (nextDue ? ` Next due ${day(nextDue.day)}.` : '');

function towards(money: MoneyFacts): string {
  const counted = countedTowards(money);
  if (!counted) return money.ref;
  if (counted.what === 'deposit') return 'the deposit';
  const { first, last, of } = counted;
  return first === last
    ? `installment ${first} of ${of}`
    : `installments ${first} to ${last} of ${of}`;
}

function received(money: MoneyFacts) {
  const { amount, receipt, channel } = money;
  const by = receipt && `${channel === 'bank' ? 'bank' : 'M-Pesa'} ${receipt}`;
  const rest = `for ${towards(money)}. ${balance(money)}${next(money)} Thank you.`;
  return {
    message: `${kes(amount)} received${receipt ? ` (${receipt})` : ''}.`,
    label: 'Receipt',
    sms: firstOnePart(
      `Received ${kes(amount)}${by ? `, ${by},` : ''} ${rest}`,
      `Received ${kes(amount)} ${rest}`,
    ),
  };
}

const takenBack = (money: MoneyFacts) => ({
  message: `A payment of ${kes(money.amount)} for ${money.ref} was taken back.`,
  label: 'View',
  sms: `A payment of ${kes(money.amount)} for ${money.ref} was taken back. ${balance(money)}${next(money)} ${call}`,
});

const refunded = (money: MoneyFacts) => ({
  message: `${kes(money.amount)} goes back to you: it was more than is owed for ${money.ref}.`,
  label: 'View',
  sms: `${kes(money.amount)} goes back to you: it was more than is owed for ${money.ref}. ${call}`,
});

const charged = (money: MoneyFacts) => {
  const text = `${charges[chargePart(money.part)].added.en} of ${kes(money.amount)} was added to ${money.ref}.`;
  return { message: text, label: 'View', sms: `${text} ${balance(money)} ${call}` };
};

const waived = (money: MoneyFacts) => {
  const text = `You need not pay ${kes(money.amount)} of what you owed for ${money.ref}.`;
  return { message: text, label: 'View', sms: `${text} ${balance(money)}${next(money)} ${call}` };
};

const restructured = (money: MoneyFacts) => {
  const text = `The new schedule of ${money.ref} holds now.`;
  return { message: text, label: 'View', sms: `${text} ${balance(money)}${next(money)} ${call}` };
};

const slipRefused = ({ amount, receipt, ref }: MoneyFacts) => {
  const text = `We did not find your bank payment of ${kes(amount)}`;
  const rest = `Read why on the page of ${ref}, or call ${brand.phone}.`;
  return {
    message: `${text} (${receipt}).`,
    label: 'Read why',
    sms: firstOnePart(`${text} (${receipt}). ${rest}`, `${text}. ${rest}`),
  };
};

/** Asked for to the own number there is no news in it. */
const refundAsked = ({ amount, ref, to }: MoneyFacts) => {
  if (!to) return null;
  const text = `You asked us to pay ${kes(amount)} of ${ref} to another number, ${to}.`;
  return { message: text, label: 'View', sms: `${text} Was it not you? Call ${brand.phone} now.` };
};

const listAt = ({ siteHost }: ProjectFacts): string =>
  siteHost ? `${siteHost}/repayments` : 'Repayments';

/** The texts about the money of an agreement. */
export const moneyEnglish = {
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
    const what = `We propose a new schedule for ${ref}, until ${day(String(lastDay))}. Nothing changes before you accept it`;
    return {
      message: `${what}.`,
      label: 'Read',
      sms: `${what}: ${listAt(facts)}. Call ${brand.phone}.`,
    };
  },
  'project.withdrawSchedule': ({ details: { ref } }) => ({
    message: `We took the new schedule for ${ref} back. The one before it goes on.`,
    label: 'View',
  }),
  'project.refuseSlip': (facts) => slipRefused(moneyOf(facts)),
  'project.askRefund': (facts) => refundAsked(moneyOf(facts)),
  'repayment.upcoming': (facts) => {
    const money = moneyOf(facts);
    const { number = 0, installments, amount, dueDay } = money;
    const isNamed = number > 0 && number <= installments;
    const what = isNamed ? `nstallment ${number} of ${installments}, ${kes(amount)},` : null;
    const way = `is due ${day(dueDay)}. Pay: ${account(facts, money)} Or log in and tap Pay now.`;
    return {
      message: `${what ? `I${what}` : kes(amount)} is due ${day(dueDay)}.`,
      label: 'Pay now',
      sms: firstOnePart(
        ...remindedNames(facts).map((name) => `${name}: ${what ? `i${what}` : kes(amount)} ${way}`),
      ),
    };
  },
  'repayment.today': (facts) => {
    const money = moneyOf(facts);
    const rest = `${kes(money.amount)} is due today. ${account(facts, money)} Paid already? Ignore this message.`;
    return {
      message: `${kes(money.amount)} is due today.`,
      label: 'Pay now',
      sms: firstOnePart(...remindedNames(facts).map((name) => `${name}: ${rest}`)),
    };
  },
  'repayment.overdue': (facts) => {
    const money = moneyOf(facts);
    const { amount, daysLate, count, dueDay } = money;
    const late =
      count > 1
        ? `${kes(amount)} of ${count} installments is overdue, the oldest by ${days(daysLate)}.`
        : `${kes(amount)} was due on ${day(dueDay)} and is now ${days(daysLate)} late.`;
    const way = `Need more time? Call ${brand.phone}. ${account(facts, money)}`;
    return {
      message: count > 1 ? late : `${kes(amount)} is ${days(daysLate)} late.`,
      label: 'Pay now',
      sms: firstOnePart(...remindedNames(facts).map((name) => `${name}: ${late} ${way}`)),
    };
  },
} satisfies ProjectTemplates;
