/** Does what is due although its rows were lost, as after a restore of the table. */
import { deps } from '#core/applications/deps.ts';
import { runDueChange } from '#core/applications/run-due-changes.ts';
import { UsageError } from './usage.ts';

/**
 * For every waiting application: declines, expires, and reminds owners.
 * @throws UsageError for anything else to restore
 */
export async function runRestore(what: string): Promise<void> {
  if (what !== 'applications') throw new UsageError(`"${what}" cannot be restored.`);
  const statuses = ['Information Requested', 'Approved'] as const;
  const waiting = (await Promise.all(statuses.map((one) => deps.listByStatus(one)))).flat();
  const done = { changed: 0, reminded: 0, nothing: 0 };
  for (const application of waiting) done[await runDueChange(deps, application)] += 1;
  console.info(`${done.changed} changed, ${done.reminded} reminded`);
}
