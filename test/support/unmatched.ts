/** Payments that nobody has claimed, in the table of the embedded cloud. */
import { type PaymentItem, payment } from '#core/payments/payment.entity.ts';
import { dayIn, newBankReference } from './projects.ts';
import { putItem } from './table.ts';

/** @returns a payment by Paybill for an account that nobody has */
export async function givenUnmatched(changes: Partial<PaymentItem> = {}): Promise<PaymentItem> {
  const at = new Date().toISOString();
  const item: PaymentItem = {
    receipt: newBankReference(),
    channel: 'paybill',
    state: 'Unmatched',
    amount: 5_000,
    day: dayIn(0),
    at,
    account: 'RENT',
    payer: '+2547*****678',
    unmatchedSince: at,
    reason: 'unknownAccount',
    ...changes,
  };
  await putItem(payment.put(item).input.Item);
  return item;
}
