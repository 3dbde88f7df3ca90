import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import type { CallbackItem } from './callback.entity.ts';
import type { Deps } from './deps.ts';
import { settleAnswer, settleTimeout } from './settle-answer.ts';
import { settleConfirmation } from './settle-confirmation.ts';
import { settleResult } from './settle-result.ts';

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
