import { AppError } from '#core/platform/app-error.ts';
import type { Write } from '#core/platform/writes.ts';
import { untilRecorded } from '#core/projects/record-fact.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import type { AttemptItem } from './attempt.entity.ts';
import { type AttemptCommand, attemptChange } from './change-attempt.ts';
import type { Deps } from './deps.ts';

export type MoveDeps = Pick<Deps, 'findAttempt' | 'findLatestAttempt' | 'saveAttempt' | 'clock'>;

/**
 * Lets an event happen to an attempt as it is now, whatever happens to it meanwhile.
 *
 * @returns the attempt after it
 * @throws AppError agreements.changed when others keep getting in first
 */
export const moveAttempt = (
  deps: MoveDeps,
  attemptId: string,
  command: AttemptCommand,
): Promise<AttemptItem> =>
  untilRecorded(async () => {
    const before = await deps.findAttempt(attemptId);
    if (!before) throw new Error(`there is no attempt ${attemptId}`);
    const latest = await deps.findLatestAttempt(before);
    const change = attemptChange(before, latest, command, deps.clock());
    if (!change) return before;
    if (await deps.saveAttempt(change)) return change.after;
    throw new AppError('agreements.changed');
  });

/** @returns the writes that end an attempt with the payment that came of it: none if it has ended */
export async function writesOfPaid(
  { findLatestAttempt, clock }: Pick<Deps, 'findLatestAttempt' | 'clock'>,
  before: AttemptItem,
  receipt: string,
): Promise<Write[]> {
  const latest = await findLatestAttempt(before);
  const news = { receipt, resultCode: PAID };
  return attemptChange(before, latest, { event: 'pay', news }, clock())?.writes ?? [];
}
