/** A payment, from any message of M-Pesa. */
import { isoTime } from '#core/platform/clock.ts';
import type { ReceiptFacts } from '#shared/papers/paper-facts.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import { DAY_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { isOtherAccount, isSameAmount, type PaymentItem } from './payment.entity.ts';

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

/** M-Pesa reports a payment within days, whatever was lost. */
const LATEST_MS = 31 * DAY_MS;

/**
 * Not after we heard of it (`heardAt`), nor a month before. The item and the journal get the same day, even if a clock
 * is ahead at midnight. In milliseconds since 1970; `told` is null if M-Pesa gave none.
 */
export function momentOf(told: number | null, heardAt: number): number {
  const isTold = told !== null && told <= heardAt + MOST_AHEAD_MS && told > heardAt - LATEST_MS;
  return isTold ? Math.min(told, heardAt) : heardAt;
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
export const tellsOtherwise = (
  earlier: Pick<PaymentItem, 'amount' | 'cents' | 'account'>,
  told: Pick<Arrival, 'amount' | 'cents' | 'account'>,
): boolean => isOtherAccount(earlier, told) || !isSameAmount(earlier, told);

/** The payer for a receipt: an owner, with as much of the number's end as is known. */
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
