import type { AskedReversal } from '#core/agreements/agreement.entity.ts';
import { isoTime } from '#core/platform/clock.ts';
import { flag, json, number, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, present } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { ReceiptFacts } from '#shared/papers/paper-facts.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { paymentStates } from '#shared/payments/payment-states.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import { DAY_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { attemptAccount } from '../attempts/attempt.ts';

/** A refund to a payer: one person proposes it, a second one confirms. */
export interface PaymentRefund {
  /** The reference of the payout; absent if M-Pesa is to reverse the payment. */
  reference?: string;
  reason: string;
  by: string;
  at: string;
  /** A staff member's id; absent until a second person confirms. */
  confirmedBy?: string;
  /** The request to M-Pesa, after the confirmation. */
  asked?: AskedReversal | undefined;
}

/** One person's proposal of the agreement for an unmatched payment. */
export interface ProposedMatch {
  ref: string;
  by: string;
  at: string;
}

/** The prefix keeps bank references apart from M-Pesa receipts. @param reference in plain letters */
export const bankReceipt = (reference: string): string => `bank#${reference}`;

/**
 * A payment counts once: its receipt is the key. M-Pesa payments stay for ever. Bank payments are deleted when they are
 * taken back, because people record them by hand, and may do so again.
 */
export const payment = entity({
  name: 'payment',
  about: 'Money that came in, by its receipt: it counts once, for one agreement or one purchase.',
  attributes: {
    receipt: text({
      about: 'The M-Pesa receipt; for a bank payment `bank#` and its reference in plain letters.',
    }),
    channel: oneOf(paymentChannels),
    state: oneOf(paymentStates),
    amount: whole({ about: 'KES.' }),
    cents: whole({
      optional: true,
      about:
        '1 to 99. A payment with cents is not matched by the system: a person of the office decides.',
    }),
    day: text({ about: 'The day in Nairobi on which it was paid.' }),
    at: text({ about: 'The moment of the payment, or of its recording if the bank gives none.' }),
    account: text({
      optional: true,
      about: 'What the payer typed as the account.',
      personal: true,
    }),
    payer: text({
      optional: true,
      about: 'The phone number, masked except for its end.',
      personal: true,
    }),
    attemptId: text({ optional: true }),
    userId: text({ optional: true, about: 'Whose agreement or purchase it pays.' }),
    ref: text({ optional: true, about: 'The agreement or the purchase that it pays.' }),
    line: whole({ optional: true, about: 'The number of its journal line.' }),
    unmatchedSince: text({
      optional: true,
      about: 'Since when it is unmatched: it counts for no agreement.',
    }),
    reason: text<UnmatchedReason>({ optional: true, about: 'Why it is unmatched.' }),
    proposedMatch: json<ProposedMatch>({
      about:
        'The agreement that the first of two people proposes for it, if nothing else names one.',
      optional: true,
      secret: true,
    }),
    isPartReversed: flag({
      optional: true,
      about:
        'M-Pesa reversed a part of it: a status of reversed no longer means the whole payment.',
    }),
    refund: json<PaymentRefund>({
      about: 'Its refund, from the moment when the first of two people proposes it.',
      optional: true,
      secret: true,
    }),
  },
  key: {
    question: 'Did this payment come in, and what does it pay?',
    pk: 'payment#{receipt}',
    sk: 'payment',
  },
  indexes: {
    byDay: {
      index: 'gsi1',
      question: 'What came in on this day?',
      pk: 'payments#{day}',
      sk: '{at}#{receipt}',
    },
    unmatched: {
      index: 'gsi2',
      question: 'Which payments pay nothing yet, oldest first?',
      pk: 'payments#{state}',
      sk: '{unmatchedSince}#{receipt}',
    },
  },
});

export type PaymentItem = ItemOf<typeof payment>;

type Money = Pick<PaymentItem, 'amount' | 'cents'>;

type AccountName = Pick<PaymentItem, 'account'>;

/**
 * True if a message changes nothing. A message that names a known account counts an unmatched payment. People decide
 * about everything else: money that they took or give back, money that an agreement could not take, an amount or
 * account that differs from the earlier one.
 * @param earlier the item of the receipt
 */
export const isKnown = (earlier: PaymentItem | null, told: Money & AccountName): boolean =>
  earlier !== null &&
  !(
    earlier.state === 'Unmatched' &&
    (earlier.reason === 'unknownAccount' || earlier.reason === 'noAccount') &&
    isSameAmount(earlier, told) &&
    !isOtherAccount(earlier, told) &&
    earlier.refund === undefined
  );

/** @returns whether both name an account, and the accounts differ */
function isOtherAccount(one: AccountName, other: AccountName): boolean {
  const [ours, theirs] = [accountOf(one.account ?? ''), accountOf(other.account ?? '')];
  return ours !== '' && theirs !== '' && ours !== theirs;
}

export const isSameAmount = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.cents === other.cents;

export const kesOf = ({ amount, cents = 0 }: Money): number => (amount * 100 + cents) / 100;

/** True of an unmatched payment without a proposed refund. */
export const isFree = { unmatchedSince: present, refund: absent };

/**
 * @returns the account without differences of case, of separators, and of letters that look like a digit (I, L and O)
 */
export const accountOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Written once, in the transaction of the change it records, and never changed. */
export const paymentFact = entity({
  name: 'paymentFact',
  about:
    'A booking of a payment outside the journals of agreements: it came unmatched, was refunded, or bought something.',
  attributes: {
    receipt: text(),
    event: oneOf(['receive', 'giveBack', 'buy']),
    channel: oneOf([...paymentChannels, 'unmatched'], {
      about: 'How the money came or went; `unmatched` if it was here already.',
    }),
    amount: whole({ about: 'KES.' }),
    cents: whole({ optional: true, about: '1 to 99 beside the amount.' }),
    day: text({ about: 'The day in Nairobi on which it counts.' }),
    recordedDay: text({ about: 'The day in Nairobi on which it was recorded.' }),
    at: text({ about: 'The moment of its recording.' }),
    userId: text({ optional: true, about: 'Who bought.' }),
    ref: text({ optional: true, about: 'What was bought: `credits`, `subscription`.' }),
  },
  key: {
    question: 'What was recorded on this day about payments without an agreement?',
    pk: 'paymentFacts#{recordedDay}',
    sk: '{at}#{receipt}#{event}',
  },
});

export type PaymentFactItem = ItemOf<typeof paymentFact>;

export const paymentFactOf = (
  fact: Omit<PaymentFactItem, 'recordedDay' | 'at'>,
  now: number,
): PutWrite => paymentFact.create({ ...fact, recordedDay: nairobiDay(now), at: isoTime(now) });

export interface Difference {
  receipt: string;
  /** KES; null if M-Pesa does not list it. */
  theirs: number | null;
  /** KES; null if we do not have it. */
  ours: number | null;
}

/** M-Pesa's list of a day compared with our payments. */
export const reconciliation = entity({
  name: 'reconciliation',
  about:
    'What M-Pesa lists for a day, and what we counted or kept of it. Rebuilt by each nightly job.',
  attributes: {
    day: text({ about: 'The day in Nairobi.' }),
    checkedAt: text(),
    theirCount: whole({ about: 'Payments that M-Pesa lists.' }),
    theirSum: number({ about: 'KES, with the cents of payments that have some.' }),
    ourCount: whole({ about: 'Payments by M-Pesa that we have.' }),
    ourSum: number({ about: 'KES, in the same way.' }),
    unclear: whole({
      optional: true,
      about: 'Rows of the list that could not be parsed: they may be payments of this day.',
    }),
    differences: json<Difference[]>({ about: 'The first hundred.' }),
  },
  key: {
    question: 'Do M-Pesa and we agree about this day?',
    pk: 'reconciliation#{day}',
    sk: 'reconciliation',
  },
});

export type ReconciliationItem = ItemOf<typeof reconciliation>;

/** A payment, from any message of M-Pesa. */

export interface Arrival {
  receipt: string;
  channel: 'push' | 'paybill';
  /** Whole KES. */
  amount: number;
  /** 1 to 99; absent for whole shillings. */
  cents?: number | undefined;
  at: number;
  /** The account that the payer typed, or that the prompt showed. */
  account: string;
  /** The payer's masked number; null if M-Pesa hides it. */
  payer: string | null;
}

/** M-Pesa's clock and ours differ by seconds. */
const MOST_AHEAD_MS = 10 * MINUTE_MS;

/** M-Pesa reports a payment within days, even if its first messages were lost. */
const LATEST_MS = 31 * DAY_MS;

/**
 * The moment is never after `receivedAt`, when we heard of the payment. If `told` is more than a month earlier, it is
 * wrong and `receivedAt` counts. The item and the journal get the same day, even if a clock is ahead at midnight. In
 * milliseconds since 1970; `told` is null if M-Pesa gave none.
 */
export function momentOf(told: number | null, receivedAt: number): number {
  const isTold =
    told !== null && told <= receivedAt + MOST_AHEAD_MS && told > receivedAt - LATEST_MS;
  return isTold ? Math.min(told, receivedAt) : receivedAt;
}

const itemOf = ({ receipt, channel, amount, cents, at, account, payer }: Arrival) => ({
  receipt,
  channel,
  amount,
  ...(cents !== undefined && { cents }),
  day: nairobiDay(at),
  at: isoTime(at),
  ...(account && { account }),
  ...(payer && { payer }),
});

type Paid = Pick<PaymentItem, 'userId' | 'ref' | 'line' | 'attemptId'>;

export const countedItem = (arrival: Arrival, paid: Paid): PaymentItem => ({
  ...itemOf(arrival),
  ...paid,
  state: 'Counted',
});

export const unmatchedItem = (
  arrival: Arrival,
  reason: UnmatchedReason,
  now: number,
): PaymentItem => ({
  ...itemOf(arrival),
  state: 'Unmatched',
  reason,
  unmatchedSince: isoTime(now),
});

/** Whether a message gives another amount or account for a receipt that we have. */
export const contradicts = (
  earlier: Pick<PaymentItem, 'amount' | 'cents' | 'account'>,
  told: Pick<Arrival, 'amount' | 'cents' | 'account'>,
): boolean => isOtherAccount(earlier, told) || !isSameAmount(earlier, told);

/** The payer for a receipt: an owner, with the known last digits of the number. */
export function payerOf(
  owner: { fullName: string; phone: string } | null,
  businessName: string,
  { payer }: Pick<Arrival, 'payer'>,
): ReceiptFacts['payer'] {
  const shown = payer ?? maskPhone(owner?.phone ?? '');
  // M-Pesa's masked numbers end in three digits.
  const [phone = ''] = /\d{1,3}$/.exec(shown) ?? [];
  return { fullName: owner?.fullName ?? '', businessName, phone };
}

export const findPayment = (
  receipt: string,
  options?: { consistent: boolean },
): Promise<PaymentItem | null> => payment.get({ receipt }, options);

/** A message with the same values as the settled payment changes nothing. */
type Settled = Pick<PaymentItem, 'receipt' | 'amount' | 'cents' | 'account'>;

/** Payments that were counted, given back or reversed, by receipt: a message that says the same does nothing. */
export async function settledPayments(
  receipts: readonly string[],
): Promise<ReadonlyMap<string, Settled>> {
  const keys = receipts.map((receipt) => ({ receipt }));
  const only = ['receipt', 'state', 'amount', 'cents', 'account'] as const;
  const found = await payment.getAll(keys, { only, consistent: false });
  const settled = found.flatMap((one) => (one && one.state !== 'Unmatched' ? one : []));
  return new Map(settled.map((one) => [one.receipt, one]));
}

/** Keeps and books a payment that pays nothing yet. @returns false if the receipt exists already */
export async function createUnmatched(item: PaymentItem, now: number): Promise<boolean> {
  const { receipt, channel, amount, cents, day } = item;
  const failed = await transact({
    known: payment.create(item),
    booked: paymentFactOf({ event: 'receive', receipt, channel, amount, cents, day }, now),
  });
  return failed === null;
}

export const paymentFactsOf = (recordedDay: string): Promise<PaymentFactItem[]> =>
  paymentFact.list({ key: { recordedDay } });

/** The purchase attempt that showed an account, or null. */
export const findBuyingAttempt = async (account: string): Promise<string | null> =>
  (await attemptAccount.get({ account }))?.attemptId ?? null;

export const paymentsOf = (day: string): Promise<PaymentItem[]> =>
  payment.list({ by: 'byDay', key: { day } });

/** Oldest first. */
export const pageUnmatched = (limit: number, cursor?: string): Promise<Page<PaymentItem>> =>
  payment.page({ by: 'unmatched', key: { state: 'Unmatched' }, limit, cursor });

export async function saveReconciliation(item: ReconciliationItem): Promise<void> {
  await write(reconciliation.put(item));
}

export const findReconciliation = (day: string): Promise<ReconciliationItem | null> =>
  reconciliation.get({ day });
