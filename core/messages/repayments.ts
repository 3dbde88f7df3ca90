/** Messages to an owner about an agreement's money. Amounts are whole KES, days are in Nairobi. */
import { chargePart, charges, type RowPart } from '#shared/agreements/charges.ts';
import { repaymentsPath } from '#shared/agreements/repayments-path.ts';
import { channelOf, type PaymentChannel, providerOf } from '#shared/payments/channels.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import { sentName } from '#shared/sms/sent-name.ts';
import { type InBoth, notice, param } from './message.ts';
import * as p from './params.ts';
import * as words from './words.ts';
import { day, firstOnePart, sentences } from './words.ts';

const told = {
  to: 'owner',
  class: 'transactional',
  paidBy: 'money',
  path: ({ ref }: { ref: string }) => repaymentsPath(ref),
} as const;

const about = { ref: p.ref, amount: p.debt };

/** The debt after the event, in KES. */
interface Owed {
  outstanding: number;
  /** Payments beyond the whole debt. */
  credit: number;
  nextDue: { day: string } | undefined;
}

const owed = {
  outstanding: param(225_000, 1_800_000),
  credit: param(0),
  nextDue: param<Owed['nextDue']>({ day: '2026-12-30' }),
};

const balance = ({ outstanding, credit }: Pick<Owed, 'outstanding' | 'credit'>) =>
  credit > 0
    ? { en: `Credit ${kes(credit)}.`, sw: `Ziada ${kes(credit)}.` }
    : { en: `Balance ${kes(outstanding)}.`, sw: `Salio ${kes(outstanding)}.` };

const balanceAndNext = (values: Owed) => {
  const { en, sw } = balance(values);
  const due = values.nextDue?.day;
  return {
    en: due ? `${en} Next due ${day.en(due)}.` : en,
    sw: due ? `${sw} Malipo yajayo ${day.sw(due)}.` : sw,
  };
};

const call = { en: `Questions? Call ${brand.phone}.`, sw: `Una swali? Piga ${brand.phone}.` };

/** The rows of the schedule that a payment pays; the deposit has the number 0. */
interface Counted {
  ref: string;
  rows: readonly number[];
  installments: number;
}

/** Names only the account for a payment beyond the schedule, or for the deposit and installments together. */
function towards({ ref, rows, installments: of }: Counted) {
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isInSchedule = first !== undefined && last !== undefined && last <= of;
  if (isInSchedule && last === 0) return { en: 'the deposit', sw: 'za amana' };
  if (!isInSchedule || first === 0) return { en: ref, sw: `za ${ref}` };
  return first === last
    ? { en: `installment ${first} of ${of}`, sw: `za awamu ya ${first} kati ya ${of}` }
    : {
        en: `installments ${first} to ${last} of ${of}`,
        sw: `za awamu ya ${first} hadi ya ${last} kati ya ${of}`,
      };
}

/** KES. A smaller payment gets no receipt by SMS, because an SMS costs us KES 4. The dashboard shows every payment. */
const LEAST_TOLD = 100;

const late = (daysLate: number): string => (daysLate === 1 ? '1 day' : `${daysLate} days`);

const listAt = (siteHost: string | undefined) =>
  words.listAt(siteHost, 'repayments', { en: 'Repayments', sw: 'Malipo' });

const providers = { mpesa: { en: 'M-Pesa', sw: 'M-Pesa' }, bank: { en: 'bank', sw: 'benki' } };

export const moneyMessages = {
  pay: notice({
    ...told,
    paidBy: 'receipt',
    params: {
      ...about,
      ...owed,
      receipt: param<string | undefined>('SLK7X1Y2Z3'),
      channel: param<PaymentChannel | undefined>('push'),
      rows: param<readonly number[]>([3], [36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]),
      installments: param(12, 48),
    },
    label: 'Receipt',
    line: ({ amount, receipt }) => {
      const by = receipt ? ` (${receipt})` : '';
      return { en: `${kes(amount)} received${by}.`, sw: `Tumepokea ${kes(amount)}${by}.` };
    },
    onDevices: 'none',
    sms: ({ amount, receipt, channel, ...values }) => {
      if (amount < LEAST_TOLD) return null;
      const provider = providers[providerOf[channelOf({ channel })]];
      const en = `for ${towards(values).en}. ${balanceAndNext(values).en} Thank you.`;
      const sw = `${towards(values).sw}. ${balanceAndNext(values).sw} Asante.`;
      const by = (channelName: string) => (receipt ? `, ${channelName} ${receipt},` : '');
      return {
        en: firstOnePart(
          `Received ${kes(amount)}${by(provider.en)} ${en}`,
          `Received ${kes(amount)} ${en}`,
        ),
        sw: firstOnePart(
          `Tumepokea ${kes(amount)}${by(provider.sw)} ${sw}`,
          `Tumepokea ${kes(amount)} ${sw}`,
        ),
      };
    },
  }),
  takeBack: notice({
    ...told,
    params: { ...about, ...owed },
    label: 'View',
    line: ({ ref, amount }) => ({
      en: `Your payment of ${kes(amount)} for ${ref} was reversed.`,
      sw: `Malipo yako ya ${kes(amount)} ya ${ref} yamefutwa.`,
    }),
    onDevices: 'instead',
    sms: (values, line) => sentences(line, balanceAndNext(values), call),
  }),
  refund: notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ ref, amount }) => ({
      en: `We are sending ${kes(amount)} back to you: you paid more than you owe for ${ref}.`,
      sw: `Tunakurudishia ${kes(amount)}: ulilipa zaidi ya deni la ${ref}.`,
    }),
    onDevices: 'beside',
    sms: (_, line) => sentences(line, call),
  }),
  charge: notice({
    ...told,
    params: { ...about, ...owed, part: param<RowPart | undefined>('penalty') },
    label: 'View',
    line: ({ ref, amount, part }) => {
      const { added } = charges[chargePart(part)];
      return {
        en: `${added.en} of ${kes(amount)} was added to ${ref}.`,
        sw: `${added.sw} ya ${kes(amount)} imeongezwa kwenye ${ref}.`,
      };
    },
    onDevices: 'instead',
    sms: (values, line) => sentences(line, balance(values), call),
  }),
  waive: notice({
    ...told,
    params: { ...about, ...owed },
    label: 'View',
    line: ({ ref, amount }) => ({
      en: `We took ${kes(amount)} off what you owe for ${ref}.`,
      sw: `Tumepunguza deni lako la ${ref} kwa ${kes(amount)}.`,
    }),
    onDevices: 'instead',
    sms: (values, line) => sentences(line, balanceAndNext(values), call),
  }),
  restructure: notice({
    ...told,
    params: { ...about, ...owed },
    label: 'View',
    line: ({ ref }) => ({
      en: `Your new schedule for ${ref} has started.`,
      sw: `Ratiba yako mpya ya ${ref} imeanza.`,
    }),
    onDevices: 'instead',
    sms: (values, line) => sentences(line, balanceAndNext(values), call),
  }),
  // The owner is on the page: it costs no SMS.
  moveDay: notice({
    ...told,
    params: { ref: p.ref, number: param(3, 48), dueDay: p.day },
    label: 'View',
    line: ({ ref, number, dueDay }) => ({
      en: `Installment ${number} of ${ref} is now due ${day.en(dueDay)}.`,
      sw: `Awamu ya ${number} ya ${ref} sasa mwisho wa kulipa ni ${day.sw(dueDay)}.`,
    }),
  }),
};

/** Parameters of a reminder, which begins with the name of the business or the account. */
const due = {
  ...about,
  businessName: p.businessName,
  paybill: param('123456'),
  dueDay: p.day,
};

/** Counted as `notification`, because the office's changes of a debt could use up the day's limit of `money`. */
const reminded = { ...told, paidBy: 'notification', asks: 'installment' } as const;

/** One segment, with the name of the business if it fits, and otherwise the account. */
const reminder = (
  { businessName, ref }: { businessName: string; ref: string },
  rest: string,
): string =>
  firstOnePart(
    ...[sentName(businessName), ref]
      .filter((name) => name !== '')
      .map((name) => `${name}: ${rest}`),
  );

const account = ({ paybill, ref }: { paybill: string; ref: string }) =>
  `Paybill ${paybill}, Acc ${ref}.`;

export const repaymentMessages = {
  'project.proposeSchedule': notice({
    ...told,
    params: { ref: p.ref, lastDay: p.day, siteHost: p.host },
    label: 'Read',
    line: ({ ref, lastDay }) => ({
      en: `We suggest a new schedule for ${ref}, until ${day.en(lastDay)}. Nothing changes until you accept it.`,
      sw: `Tunapendekeza ratiba mpya ya ${ref}, hadi ${day.sw(lastDay)}. Hakuna kinachobadilika kabla hujaikubali.`,
    }),
    onDevices: 'instead',
    sms: ({ ref, lastDay, siteHost }) => ({
      en: `We suggest a new schedule for ${ref}, until ${day.en(lastDay)}. Nothing changes until you accept it: ${listAt(siteHost).en}. Call ${brand.phone}.`,
      sw: `Tunapendekeza ratiba mpya ya ${ref}, hadi ${day.sw(lastDay)}. Hakuna kinachobadilika kabla hujaikubali: ${listAt(siteHost).sw}. Piga ${brand.phone}.`,
    }),
  }),
  'project.withdrawSchedule': notice({
    ...told,
    params: { ref: p.ref },
    label: 'View',
    line: ({ ref }) => ({
      en: `We took back the new schedule for ${ref}. The old one continues.`,
      sw: `Tumeondoa ratiba mpya ya ${ref}. Ya zamani inaendelea.`,
    }),
  }),
  'project.refuseSlip': notice({
    ...told,
    params: { ref: p.ref, amount: p.sum, receipt: param('FT9912', 'F'.repeat(40)) },
    label: 'Read why',
    line: ({ amount, receipt }) => ({
      en: `We did not find your bank payment of ${kes(amount)} (${receipt}).`,
      sw: `Hatukupata malipo yako ya benki ya ${kes(amount)} (${receipt}).`,
    }),
    onDevices: 'instead',
    sms: ({ ref, amount }, line) => {
      const en = `Read why on the page of ${ref}, or call ${brand.phone}.`;
      const sw = `Soma sababu kwenye ukurasa wa ${ref}, au piga ${brand.phone}.`;
      return {
        en: firstOnePart(
          `${line.en} ${en}`,
          `We did not find your bank payment of ${kes(amount)}. ${en}`,
        ),
        sw: firstOnePart(
          `${line.sw} ${sw}`,
          `Hatukupata malipo yako ya benki ya ${kes(amount)}. ${sw}`,
        ),
      };
    },
  }),
  'project.askRefund': notice({
    ...told,
    params: { ref: p.ref, amount: p.sum, to: param<string | undefined>('+2547*****678') },
    // A refund to the owner's own number needs no notification.
    isNews: ({ to }) => Boolean(to),
    label: 'View',
    line: ({ ref, amount, to }) => ({
      en: `You asked us to pay ${kes(amount)} of ${ref} to another number, ${to}.`,
      sw: `Umeomba tulipe ${kes(amount)} za ${ref} kwa nambari nyingine, ${to}.`,
    }),
    onDevices: 'beside',
    sms: (_, line) => ({
      en: `${line.en} Not you? Call ${brand.phone} now.`,
      sw: `${line.sw} Si wewe? Piga ${brand.phone} sasa.`,
    }),
  }),
  'repayment.upcoming': notice({
    ...reminded,
    // The text names no installment if `number` is absent, or above the number of installments.
    params: { ...due, number: param<number | undefined>(3, 47), installments: param(12, 48) },
    label: 'Pay now',
    line: ({ number = 0, installments, amount, dueDay }) =>
      number > 0 && number <= installments
        ? {
            en: `Installment ${number} of ${installments}, ${kes(amount)}, is due ${day.en(dueDay)}.`,
            sw: `Awamu ya ${number} kati ya ${installments}, ${kes(amount)}, mwisho wa kulipa ni ${day.sw(dueDay)}.`,
          }
        : {
            en: `${kes(amount)} is due ${day.en(dueDay)}.`,
            sw: `${kes(amount)} mwisho wa kulipa ni ${day.sw(dueDay)}.`,
          },
    onDevices: 'instead',
    sms: ({ number = 0, installments, amount, dueDay, ...values }) => {
      const isNamed = number > 0 && number <= installments;
      const en = isNamed ? `installment ${number} of ${installments}, ` : '';
      const sw = isNamed ? `awamu ya ${number} kati ya ${installments}, ` : '';
      const sum = `${kes(amount)}${isNamed ? ',' : ''}`;
      return {
        en: reminder(
          values,
          `${en}${sum} is due ${day.en(dueDay)}. Pay: ${account(values)} Or log in and tap Pay now.`,
        ),
        sw: reminder(
          values,
          `${sw}${sum} mwisho wa kulipa ni ${day.sw(dueDay)}. ${account(values)} Au ingia ubonyeze Lipa sasa.`,
        ),
      };
    },
  }),
  // It says nothing of why: the agreement is paid, has ended, or has another schedule.
  'repayment.stop': notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ ref, amount }) => ({
      en: `Stop your automatic payment of ${kes(amount)} a month for ${ref}: it is not needed any more.`,
      sw: `Simamisha malipo yako ya moja kwa moja ya ${kes(amount)} kwa mwezi ya ${ref}: hayahitajiki tena.`,
    }),
    onDevices: 'beside',
    sms: ({ ref, amount }) => ({
      en: `Stop your automatic payment of ${kes(amount)} for ${ref}: open Ratiba in the M-Pesa app, or call Safaricom on 100. Ask us for what still comes.`,
      sw: `Simamisha malipo ya moja kwa moja ya ${kes(amount)} ya ${ref}: fungua Ratiba kwenye app ya M-Pesa, au piga Safaricom 100. Zitakazokuja, omba urudishiwe.`,
    }),
  }),
  'repayment.today': notice({
    ...reminded,
    params: due,
    label: 'Pay now',
    line: ({ amount }) => ({
      en: `${kes(amount)} is due today.`,
      sw: `Mwisho wa kulipa ${kes(amount)} ni leo.`,
    }),
    onDevices: 'instead',
    sms: ({ amount, ...values }) => ({
      en: reminder(
        values,
        `${kes(amount)} is due today. ${account(values)} Paid already? Ignore this message.`,
      ),
      sw: reminder(
        values,
        `mwisho wa kulipa ${kes(amount)} ni leo. ${account(values)} Umeshalipa? Puuza ujumbe huu.`,
      ),
    }),
  }),
  'repayment.overdue': notice({
    ...reminded,
    params: { ...due, daysLate: param(3, 1_200), count: param(1, 48) },
    label: 'Pay now',
    line: (values) =>
      values.count > 1
        ? overdue(values)
        : {
            en: `${kes(values.amount)} is ${late(values.daysLate)} late.`,
            sw: `${kes(values.amount)} zimechelewa siku ${values.daysLate}.`,
          },
    onDevices: 'instead',
    sms: (values) => {
      const { en, sw } = overdue(values);
      return {
        en: reminder(values, `${en} Need more time? Call ${brand.phone}. ${account(values)}`),
        sw: reminder(values, `${sw} Muda zaidi? Piga ${brand.phone}. ${account(values)}`),
      };
    },
  }),
};

interface Overdue {
  amount: number;
  daysLate: number;
  /** The installments that are overdue. */
  count: number;
  dueDay: string;
}

function overdue({ amount, daysLate, count, dueDay }: Overdue): InBoth {
  if (count > 1)
    return {
      en: `${kes(amount)} of ${count} installments is overdue, the oldest by ${late(daysLate)}.`,
      sw: `${kes(amount)} za awamu ${count} zimechelewa, ya kwanza kwa siku ${daysLate}.`,
    };
  return {
    en: `${kes(amount)} was due on ${day.en(dueDay)} and is now ${late(daysLate)} late.`,
    sw: `${kes(amount)} zilipaswa kulipwa ${day.sw(dueDay)}, zimechelewa siku ${daysLate}.`,
  };
}
