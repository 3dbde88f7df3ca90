import type { Page } from '#core/platform/page.ts';
import { transact } from '#core/platform/transact.ts';
import { write } from '#core/platform/write.ts';
import { attemptAccount } from './attempt-account.entity.ts';
import { type PaymentItem, payment } from './payment.entity.ts';
import { type PaymentFactItem, paymentFact, paymentFactOf } from './payment-fact.entity.ts';
import { type ReconciliationItem, reconciliation } from './reconciliation.entity.ts';

export const findPayment = (receipt: string): Promise<PaymentItem | null> =>
  payment.get({ receipt });

/**
 * @param receipts any number
 * @returns those of payments that were counted, given back or reversed: another message about them does nothing
 */
export async function settledReceipts(receipts: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = receipts.map((receipt) => ({ receipt }));
  const found = await payment.getAll(keys, { only: ['receipt', 'state'], consistent: false });
  const settled = found.filter((one) => one !== null && one.state !== 'Unmatched');
  return new Set(settled.flatMap((one) => one?.receipt ?? []));
}

/**
 * Keeps a payment that pays nothing yet, which the books have from then on.
 *
 * @param now milliseconds since 1970
 * @returns false if there is one with this receipt already
 */
export async function createUnmatched(item: PaymentItem, now: number): Promise<boolean> {
  const { receipt, channel, amount, day } = item;
  const failed = await transact({
    known: payment.create(item),
    booked: paymentFactOf({ event: 'receive', receipt, channel, amount, day }, now),
  });
  return failed === null;
}

/** @returns what was recorded on a day in Nairobi about payments of no agreement */
export const paymentFactsOf = (recordedDay: string): Promise<PaymentFactItem[]> =>
  paymentFact.list({ key: { recordedDay } });

/** @returns the id of the attempt to buy that an account stands for; null if there is none */
export const findBuyingAttempt = async (account: string): Promise<string | null> =>
  (await attemptAccount.get({ account }))?.attemptId ?? null;

/** @returns what came in on a day in Nairobi */
export const paymentsOf = (day: string): Promise<PaymentItem[]> =>
  payment.list({ by: 'byDay', key: { day } });

/** @returns a page of the payments that pay nothing yet, oldest first */
export const pageUnmatched = (limit: number, cursor?: string): Promise<Page<PaymentItem>> =>
  payment.page({ by: 'unmatched', key: { state: 'Unmatched' }, limit, cursor });

export async function saveReconciliation(item: ReconciliationItem): Promise<void> {
  await write(reconciliation.put(item));
}

export const findReconciliation = (day: string): Promise<ReconciliationItem | null> =>
  reconciliation.get({ day });
