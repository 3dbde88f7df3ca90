import { createHash } from 'node:crypto';
import type { PaymentItem, PaymentRefund } from '#core/payments/counting/payment.ts';

/** @returns a hash of the proposal. The second person confirms this hash, so only the proposal that they have read. */
export function proposalOf(
  { receipt, amount }: Pick<PaymentItem, 'receipt' | 'amount'>,
  { reference, reason, by, at }: PaymentRefund,
): string {
  const read = [receipt, amount, reference ?? null, reason, by, at];
  return createHash('sha256').update(JSON.stringify(read)).digest('hex');
}
