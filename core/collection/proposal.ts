import { createHash } from 'node:crypto';
import type { PaymentItem, PaymentRefund } from '#core/payments/counting/payment.entity.ts';

/**
 * @returns a hash of what the second person reads of a proposal to give a payment back: another amount, reference,
 *   reason or proposer is another proposal
 */
export function proposalOf(
  { receipt, amount }: Pick<PaymentItem, 'receipt' | 'amount'>,
  { reference, reason, by, at }: PaymentRefund,
): string {
  const read = [receipt, amount, reference ?? null, reason, by, at];
  return createHash('sha256').update(JSON.stringify(read)).digest('hex');
}
