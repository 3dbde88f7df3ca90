import type { Page } from '#core/platform/table/cursor.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { attemptAccount } from '../attempts/attempt.entity.ts';
import {
  type PaymentFactItem,
  type PaymentItem,
  payment,
  paymentFact,
  paymentFactOf,
  type ReconciliationItem,
  reconciliation,
} from './payment.entity.ts';

export const findPayment = (receipt: string): Promise<PaymentItem | null> =>
  payment.get({ receipt });

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
