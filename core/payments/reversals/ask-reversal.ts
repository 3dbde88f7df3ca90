/** Asks M-Pesa to give a payment back, after two people's decision. Never repeated automatically. */

import type { reverse } from '#core/mpesa/daraja.ts';
import { askedAs } from '#core/mpesa/outcomes.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Clock } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { type closeQuestion, newQuestion, question } from '../asking/question.ts';
import { kesOf, type PaymentItem } from '../counting/payment.ts';
import type { countEvent } from '../door/metrics.ts';
import { type RefusalDeps, refuseReversal } from './settle-reversal.ts';

export interface ReversalDeps extends RefusalDeps {
  clock: Clock;
  canPrompt(): boolean;
  reverse: typeof reverse;
  closeQuestion: typeof closeQuestion;
  countEvent: typeof countEvent;
}

/**
 * Stores the question, then asks. Without an answer, M-Pesa may still have reversed the payment.
 * @throws AppError payments.unavailable, and the codes of `save`, which writes the decision of two people
 */
export async function askReversal(
  deps: ReversalDeps,
  { receipt, amount }: Pick<PaymentItem, 'receipt' | 'amount'>,
  save: (stored: PutWrite, answerId: string) => Promise<void>,
): Promise<void> {
  if (!deps.canPrompt()) throw new AppError('payments.unavailable');
  const found = await deps.findPayment(receipt);
  const whole = found ? kesOf(found) : amount;
  const asked = newQuestion({ about: 'reversal', receipt }, deps.clock());
  const { answerId } = asked;
  await save(question.create(asked), answerId);
  const answer = await deps.reverse({ receipt, amount: whole, answerId }).catch((error: Error) => {
    logger.error('reversal failed', { receipt, error });
    return { outcome: 'unknown' } as const;
  });
  deps.countEvent('Question', askedAs(answer));
  if (answer.outcome !== 'refused') return;
  await refuseReversal(deps, asked, answer.code);
  await deps.closeQuestion(asked);
}
