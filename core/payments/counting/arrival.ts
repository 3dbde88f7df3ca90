/** Money that M-Pesa tells of, in whichever message it does. */
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
  /** Milliseconds since 1970. */
  at: number;
  /** What the payer typed as the account, or what the prompt showed. */
  account: string;
  /** The payer's number in a masked form; null where M-Pesa hides it. */
  payer: string | null;
}

/** M-Pesa's clock and ours differ by seconds. */
const MOST_AHEAD_MS = 10 * MINUTE_MS;

/** M-Pesa tells of a payment within days, whatever was lost. */
const LATEST_MS = 31 * DAY_MS;

/**
 * @param told the moment of a payment as M-Pesa says it; null where it says none
 * @param heardAt when we heard of it
 * @returns the moment of the payment, in milliseconds since 1970: nothing was paid after we heard of it, nor a month
 *   before. The item and the journal have the same day, also where a clock is ahead at midnight
 */
export function momentOf(told: number | null, heardAt: number): number {
  const isTold = told !== null && told <= heardAt + MOST_AHEAD_MS && told > heardAt - LATEST_MS;
  return isTold ? Math.min(told, heardAt) : heardAt;
}

/** @returns the item of a payment, without what it pays */
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

/** What a payment pays: a line of an agreement, or a purchase. */
type Paid = Pick<PaymentItem, 'userId' | 'ref' | 'line' | 'attemptId'>;

export const countedItem = (arrival: Arrival, paid: Paid): PaymentItem => ({
  ...itemOf(arrival),
  ...paid,
  state: 'Counted',
});

/** @param now milliseconds since 1970 */
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

/** @returns whether a message tells of a receipt that we have, with another amount or another account */
export const tellsOtherwise = (
  earlier: Pick<PaymentItem, 'amount' | 'cents' | 'account'>,
  told: Pick<Arrival, 'amount' | 'cents' | 'account'>,
): boolean => isOtherAccount(earlier, told) || !isSameAmount(earlier, told);

/** @returns who has paid, as a receipt says it: an owner, with the end of the number as far as it is known */
export function payerOf(
  owner: { fullName: string; phone: string } | null,
  businessName: string,
  { payer }: Pick<Arrival, 'payer'>,
): ReceiptFacts['payer'] {
  const shown = payer ?? maskPhone(owner?.phone ?? '');
  // What M-Pesa masks ends in three digits.
  const [phone = ''] = /\d{1,3}$/.exec(shown) ?? [];
  return { fullName: owner?.fullName ?? '', businessName, phone };
}
