import { readAnswer } from '#core/mpesa/read-answer.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { settleClaim } from './claims/settle-claim.ts';
import { settleConfirmation } from './counting/settle-confirmation.ts';
import { settleResult } from './counting/settle-result.ts';
import type { Deps } from './deps.ts';
import type { CallbackItem } from './door/callback.ts';
import { settleLook, settleReversal } from './reversals/settle-reversal.ts';

/**
 * Does what a message of M-Pesa says, after it was kept. It may come twice: whatever it says counts once.
 *
 * @throws AppError agreements.changed when others keep getting in first: the message comes again
 * @throws Error if nobody can say yet whether M-Pesa sent it: it comes again as well, and is set aside at last
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

/** The messages of which somebody has to know at once (infra/alarm-rules/payments.ts). */
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
  // It was answered at the door.
  validation: async () => null,
  answer: settleAnswer,
  timeout: settleTimeout,
  // It was looked at when the list was read.
  listed: async () => 'otherThanKnown',
};

/** What M-Pesa answers about a receipt: once, never, or that it will not. */

/** @returns why nothing moved, where the office must know it */
async function settleAnswer(
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

/** A claim is asked about again; somebody has to know of a reversal. */
async function settleTimeout(
  deps: Pick<Deps, 'findQuestion'>,
  { subject }: CallbackItem,
): Promise<CallbackProblem | null> {
  const question = await deps.findQuestion(subject);
  if (!question) return 'stranger';
  return question.about === 'reversal' ? 'noAnswer' : null;
}
