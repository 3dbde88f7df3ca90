/** What M-Pesa answers about a receipt: once, never, or that it will not. */

import { readAnswer } from '#core/mpesa/read-answer.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import type { CallbackItem } from './callback.entity.ts';
import type { Deps } from './deps.ts';
import { settleClaim } from './settle-claim.ts';
import { settleLook, settleReversal } from './settle-reversal.ts';

/** @returns why nothing moved, where the office must know it */
export async function settleAnswer(
  deps: Deps,
  { subject, body, receivedAt }: CallbackItem,
): Promise<CallbackProblem | null> {
  const question = await deps.findQuestion(subject);
  if (!question) return 'stranger';
  const answer = readAnswer(body);
  if (!answer) return 'notUnderstood';
  const settle = { claim: settleClaim, reversal: settleReversal, look: settleLook };
  return settle[question.about](deps, question, { ...answer, heardAt: Date.parse(receivedAt) });
}

/** Whoever claims a payment is asked about again; of a reversal somebody has to know. */
export async function settleTimeout(
  deps: Pick<Deps, 'findQuestion'>,
  { subject }: CallbackItem,
): Promise<CallbackProblem | null> {
  const question = await deps.findQuestion(subject);
  if (!question) return 'stranger';
  return question.about === 'reversal' ? 'noAnswer' : null;
}
