import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import type { Deps } from './deps.ts';

export interface RemovalDeps extends Pick<Deps, 'forgetDue' | 'hasProved'> {
  deletePoolUser(userId: string): Promise<void>;
}

/** Nights that failed are made up for, for so many days. */
const DAYS_BACK = 7;

/**
 * Removes users of the pool who have entered no code within a day: each of them costs money, and
 * holds a number that its owner has not shown interest in.
 */
export const unprovenJob = (deps: RemovalDeps): DueJob => ({
  kind: 'unproven',
  days: (now) => lastDays(DAYS_BACK, now),
  // One after another: Cognito allows few changes of users a second.
  work: (rows) =>
    workOnEach(rows, 1, async (row) => {
      if (!(await deps.hasProved(row.ownerId))) await deps.deletePoolUser(row.ownerId);
      await deps.forgetDue(row);
      return 'done';
    }),
});
