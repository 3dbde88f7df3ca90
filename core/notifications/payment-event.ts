import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { type FailedAttemptItem, failedAttempt } from '#core/payments/attempts/attempt.entity.ts';
import { isOfPurchase } from '#core/purchases/receipt.ts';

/** Something that happened to a payment, and is in no history of a project. */
export type PaymentEvent = { failed: FailedAttemptItem } | { receipted: PaperItem };

/**
 * @param stored a failed attempt or a paper as the table's stream carries it
 * @returns null for an item of another noun, and for a paper of a project
 */
export function paymentEventOf(stored: Record<string, unknown>): PaymentEvent | null {
  const failed = failedAttempt.read(stored);
  if (failed) return { failed };
  const receipted = paper.read(stored);
  return receipted && isOfPurchase(receipted) ? { receipted } : null;
}
