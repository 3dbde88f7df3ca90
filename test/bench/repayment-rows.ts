/** Repaid agreements with owners, projects and payments, as the entities would write them. */
import { user } from '#core/accounts/account.entity.ts';
import type { User } from '#core/accounts/account.store.ts';
import { credits } from '#core/accounts/credits.store.ts';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { paymentAccount } from '#core/agreements/agreement.store.ts';
import { agreementRow, agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { journalKey } from '#core/agreements/change-agreement.ts';
import { momentAfter, reminderRow, remindersOf } from '#core/agreements/due-moments.ts';
import { type JournalLineItem, journalLine } from '#core/agreements/journal-line.entity.ts';
import { stateOfAgreement } from '#core/agreements/whole-agreement.ts';
import { putDue } from '#core/due/due.ts';
import { countedItem, payment } from '#core/payments/counting/payment.ts';
import { type ProjectItem, project, shareOf } from '#core/projects/project/project.entity.ts';
import type { Movement } from '#local/services/mpesa/mpesa-state.ts';
import { monthsAfter, scheduleOf } from '#shared/agreements/schedule.ts';
import { consentIn, offerConsent } from '#shared/applications/consent.ts';
import { termsInWords } from '#shared/offers/offer-terms.ts';
import { dayAfter, HOUR_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { anAgreement } from '#test/support/agreement.ts';
import { benchOwner, benchProject } from './project-rows.ts';
import { numbersTo, type Row, rowsOf } from './rows.ts';

const terms = { amount: 240_000, deposit: 0, period: '12 Months', fees: [] } as const;
const INSTALLMENTS = 12;
const INSTALLMENT = 20_000;

/** The position in the schedule, and what was paid. */
export interface Life {
  /** Days from today to an installment's due day; negative if past. */
  dueIn: number;
  number: number;
  /** Installments paid on their due days. */
  paid: number;
  /** Days from today to the last payment, if not its due day. */
  lastPaidIn?: number | undefined;
}

/**
 * Due days all over the month. Of twenty owners, sixteen have paid everything due, two are late, one is a month
 * late, and one has paid all.
 */
export function usualLife(n: number): Life {
  const [dueIn, number] = [(n % 30) - 14, 2 + (n % 9)];
  const kind = Math.floor(n / 30) % 20;
  const onTime = dueIn <= 0 ? number : number - 1;
  if (kind === 0) return { dueIn, number, paid: number - 2 };
  if (kind <= 2) return { dueIn, number, paid: number - 1 };
  if (kind === 19) return { dueIn, number, paid: INSTALLMENTS, lastPaidIn: -40 };
  return { dueIn, number, paid: onTime };
}

/** All are due today, and all paid the installment before yesterday. */
export function fullestLife(n: number): Life {
  const number = 2 + (n % 9);
  return { dueIn: 0, number, paid: number - 1, lastPaidIn: -1 };
}

export interface Repaid {
  owner: User;
  item: AgreementItem;
  journal: JournalLineItem[];
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Spread over the shards of the indexes, like random ones. */
const refOf = (n: number): string => LETTERS[n % LETTERS.length] + String(n).padStart(8, '0');

type NewLine = Pick<JournalLineItem, 'event' | 'to' | 'day' | 'at'> & Partial<JournalLineItem>;

/** @param today a day in Nairobi */
export function repaidOf(n: number, life: Life, today: string): Repaid {
  const owner = benchOwner(n);
  const anchorDay = monthsAfter(dayAfter(today, life.dueIn), -life.number);
  const signed = signedOf(n, owner, anchorDay);
  const paidDays = paidDaysOf(life, anchorDay, today);
  const lines: NewLine[] = [
    { event: 'sign', to: 'Awaiting Delivery', day: anchorDay, at: signed.signedAt },
    { event: 'deliver', to: 'Active', day: anchorDay, at: signed.signedAt },
    ...paidDays.map((day, index) => payOf(n, index, day)),
  ];
  const journal = lines.map(
    (line, index): JournalLineItem => ({
      ...journalKey(signed, index + 1),
      from: 'Active',
      role: 'system',
      by: 'mpesa',
      details: {},
      ...line,
    }),
  );
  const state = stateOfAgreement({ agreement: signed, journal }, today);
  const { paid, total, nextDue } = state;
  const status = state.status === 'Awaiting Delivery' ? 'Active' : state.status;
  const changed = { paid, total, status, version: journal.length, ...(nextDue && { nextDue }) };
  return { owner, journal, item: { ...signed, ...changed } };
}

function signedOf(n: number, { userId, businessName }: User, anchorDay: string): AgreementItem {
  const signedAt = momentOf(anchorDay, 9);
  return anAgreement({
    userId,
    ref: refOf(n),
    projectId: benchProject(n).projectId,
    businessName: businessName ?? '',
    systemNeed: 'ERP / POS System',
    signedAt,
    anchorDay,
    silenceAccepts: true,
    codeHash: '0'.repeat(64),
    terms: { ...terms, fees: [] },
    schedule: scheduleOf({ ...terms }, anchorDay),
    status: 'Active',
    total: terms.amount,
    consent: {
      ...consentIn(offerConsent, 'en'),
      terms: termsInWords('en'),
      address: '192.0.2.1',
      agreedAt: signedAt,
      codeSentAt: signedAt,
    },
  });
}

function paidDaysOf({ paid, lastPaidIn }: Life, anchorDay: string, today: string): string[] {
  const last = dayAfter(today, lastPaidIn ?? -1);
  const days = numbersTo(paid).map((index) => earlierOf(monthsAfter(anchorDay, index + 1), last));
  return lastPaidIn === undefined ? days : [...days.slice(0, -1), last];
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other);

const payOf = (n: number, index: number, day: string): NewLine => ({
  event: 'pay',
  to: 'Active',
  day,
  at: momentOf(day, 6, n),
  amount: INSTALLMENT,
  channel: 'paybill',
  reference: receiptOf(n, index),
  receiptNumber: `${refOf(n)}-${index + 2}`,
  books: [{ event: 'pay', channel: 'paybill', split: { receivable: INSTALLMENT } }],
});

/** Prefixes that the simulator does not use for receipts. */
const receiptOf = (n: number, index: number): string =>
  `A${n.toString(36).padStart(5, '0')}${index.toString(36).padStart(4, '0')}`.toUpperCase();

/** @returns a time of a day in Nairobi; different `n` spread over fifteen hours */
const momentOf = (day: string, hour: number, n = 0): string =>
  new Date(
    Date.parse(`${day}T00:00:00+03:00`) + hour * HOUR_MS + (n % 900) * MINUTE_MS,
  ).toISOString();

/** @param now the time of the first waiting reminder, in ms since 1970 */
export function itemsOf(n: number, { owner, item, journal }: Repaid, now: number): Row[] {
  const { userId, ref, projectId } = item;
  const state = stateOfAgreement({ agreement: item, journal }, nairobiDay(now));
  const next = momentAfter(remindersOf(item, state), now - 1);
  return rowsOf([
    user.put(owner),
    credits.put({ userId, purchasedSMS: 0, issuedSMS: 0, smsBalance: 0 }),
    paymentAccount.put({ ref, userId, projectId }),
    project.put(deliveredOf(n, item)),
    agreement.put(item),
    agreementRow.put(agreementRowOf(item, journal.at(-1)?.at ?? item.signedAt)),
    ...journal.map((line) => journalLine.put(line)),
    ...(next === null ? [] : [putDue(reminderRow(item, next))]),
  ]);
}

function deliveredOf(n: number, item: AgreementItem): ProjectItem {
  const { changeRequests, ...made } = benchProject(n);
  return {
    ...made,
    ref: item.ref,
    stage: 'Delivered',
    agreements: [shareOf(item)],
    changeRequests: changeRequests.slice(0, 1),
  };
}

/** A day's payments, as M-Pesa has them. */
export const movementsOf = ({ owner, item, journal }: Repaid, day: string): Movement[] =>
  journal
    .filter((line) => line.event === 'pay' && line.day === day)
    .map(({ reference: receipt = '', amount = 0, at }) => ({
      receipt,
      kind: 'paybill',
      amount,
      account: item.ref,
      phone: owner.phone,
      day,
      at: Date.parse(at),
    }));

/** The same payments as we have them. */
export const paymentItems = (repaid: Repaid, day: string): Row[] =>
  movementsOf(repaid, day).flatMap(({ receipt, amount, account, at }): Row[] => {
    const { userId, ref } = repaid.item;
    const line = repaid.journal.find(({ reference }) => reference === receipt)?.line;
    const arrival = { receipt, channel: 'paybill', amount, at, account, payer: null } as const;
    return rowsOf([payment.put(countedItem(arrival, { userId, ref, line }))]);
  });
