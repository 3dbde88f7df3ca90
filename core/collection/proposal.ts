import { createHash } from 'node:crypto';
import type { PaymentItem, PaymentRefund } from '#core/payments/counting/payment.ts';

/** @returns a hash for the second person: another amount, reference, reason or proposer changes it */
export function proposalOf(
  { receipt, amount }: Pick<PaymentItem, 'receipt' | 'amount'>,
  { reference, reason, by, at }: PaymentRefund,
): string {
  const read = [receipt, amount, reference ?? null, reason, by, at];
  return createHash('sha256').update(JSON.stringify(read)).digest('hex');
}
