import type { Page } from '../platform/page.ts';
import { write } from '../platform/write.ts';
import { attemptAccount } from './attempt-account.entity.ts';
import { type PaymentItem, payment } from './payment.entity.ts';
import { type ReconciliationItem, reconciliation } from './reconciliation.entity.ts';

export const findPayment = (receipt: string): Promise<PaymentItem | null> =>
  payment.get({ receipt });

/** @returns false if there is one with this receipt already */
export const createPayment = (item: PaymentItem): Promise<boolean> => write(payment.create(item));

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
