import { identity } from '#core/accounts/account.entity.ts';
import { dueRow, type forgetDue, putDue } from '#core/due/due.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { write } from '#core/platform/table/transact.ts';
import { limits } from './limits.ts';

export async function noteUnproven(userId: string, now: number): Promise<void> {
  const at = now + limits.unprovenSeconds * 1000;
  await write(putDue(dueRow({ kind: 'unproven', at, ownerId: userId, subject: 'pool-user' })));
}

export async function hasProved(userId: string): Promise<boolean> {
  return (await identity.get({ userId })) !== null;
}

interface RemovalDeps {
  forgetDue: typeof forgetDue;
  hasProved: typeof hasProved;
  deletePoolUser(userId: string): Promise<void>;
}

/** A failed night is retried for this many days. */
const DAYS_BACK = 7;

/** A Cognito user who entered no code within a day costs money, and holds a number whose owner showed no interest. */
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
