import type { CallbackProblem } from '../../shared/payments/callback-problems.ts';
import type { CallbackItem } from './callback.entity.ts';
import type { Deps } from './deps.ts';
import { settleConfirmation } from './settle-confirmation.ts';
import { settleResult } from './settle-result.ts';

/**
 * Does what a message of M-Pesa says, after it was kept. It may come twice: whatever it says counts once.
 *
 * @throws AppError agreements.changed when others keep getting in first: the message comes again
 */
export async function settleCallback(deps: Deps, item: CallbackItem): Promise<void> {
  const problem = item.isExpected ? await settleExpected(deps, item) : 'stranger';
  if (!problem) return;
  deps.countEvent('Callback', problem);
  await deps.noteProblem(item, problem, deps.clock());
}

async function settleExpected(deps: Deps, item: CallbackItem): Promise<CallbackProblem | null> {
  if (item.kind === 'result') return settleResult(deps, item);
  // A question before a payment was answered at the door.
  return item.kind === 'confirmation' ? settleConfirmation(deps, item) : null;
}
