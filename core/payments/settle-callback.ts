import { readAnswer } from '#core/mpesa/read-answer.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import type { QuestionItem } from './asking/question.ts';
import { settleClaim } from './claims/settle-claim.ts';
import { settleConfirmation } from './counting/settle-confirmation.ts';
import { settleResult } from './counting/settle-result.ts';
import type { Deps } from './deps.ts';
import type { CallbackItem } from './door/callback.ts';
import { settleReversal, settleStatus } from './reversals/settle-reversal.ts';
import { settleOrder } from './standing-order.ts';

/**
 * A message counts once, even if it comes twice.
 * @throws AppError agreements.changed: the message comes again
 * @throws Error if we cannot tell yet whether M-Pesa sent it: it is retried, and finally set aside
 */
export async function settleCallback(deps: Deps, item: CallbackItem): Promise<void> {
  const settle = settlers[item.kind];
  const problem = (await isExpected(deps, item)) ? await settle(deps, item) : 'stranger';
  if (!problem) return;
  deps.countEvent('Callback', problem);
  const alarm = alarms[problem];
  if (alarm) deps.countEvent(...alarm);
  await deps.noteProblem(item, problem, deps.clock());
}

const isExpected = async (
  { isHashOfDoorKey }: Pick<Deps, 'isHashOfDoorKey'>,
  item: CallbackItem,
): Promise<boolean> =>
  item.isExpected || (item.doorKeyHash !== undefined && (await isHashOfDoorKey(item.doorKeyHash)));

/** Somebody has to know of these at once (infra/alarm-rules/payments.ts). */
const alarms: Partial<Record<CallbackProblem, Parameters<Deps['countEvent']>>> = {
  otherThanKnown: ['Payment', 'different'],
  partOnly: ['Payment', 'different'],
  contradiction: ['Payment', 'different'],
  unclearAnswer: ['Payment', 'undecided'],
  ourOperator: ['Question', 'ourFault'],
};

type Settle = (deps: Deps, item: CallbackItem) => Promise<CallbackProblem | null>;

const settlers: Readonly<Record<CallbackItem['kind'], Settle>> = {
  result: settleResult,
  confirmation: settleConfirmation,
  // It was answered when it arrived.
  validation: async () => null,
  answer: settleAnswer,
  timeout: settleTimeout,
  // The payment was compared when the list was read.
  listed: async () => 'otherThanKnown',
};

/** M-Pesa's answers about receipts: an answer comes once, never, or is replaced by a timeout. */

/** @returns why nothing moved, if the office must know */
async function settleAnswer(
  deps: Deps,
  { subject, body, receivedAt }: CallbackItem,
): Promise<CallbackProblem | null> {
  const question = await deps.findQuestion(subject);
  if (!question) return 'stranger';
  if (question.about === 'order') return settleOrder(question, body);
  const answer = readAnswer(body);
  if (!answer) return 'notUnderstood';
  const settle = { claim: settleClaim, reversal: settleReversal, look: settleStatus };
  return settle[question.about](deps, question, { ...answer, receivedAt: Date.parse(receivedAt) });
}

/** A claim is asked about again. If M-Pesa did not answer a reversal, we look for it, and the office must know. */
const unanswered: Record<QuestionItem['about'], CallbackProblem | null> = {
  claim: null,
  reversal: 'noAnswer',
  look: null,
  // A standing order has no URL for that.
  order: null,
};

async function settleTimeout(
  deps: Pick<Deps, 'findQuestion'>,
  { subject }: CallbackItem,
): Promise<CallbackProblem | null> {
  const question = await deps.findQuestion(subject);
  if (!question) return 'stranger';
  return unanswered[question.about];
}
