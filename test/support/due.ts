/** Due work inside the process, page by page, without queue or pace. */
import { type DuePage, type DueRow, readDue, shardOf } from '#core/due/due.ts';
import type { DueJob } from '#core/due/job.ts';
import { type RunDeps, runDuePage } from '#core/due/run-page.ts';
import { storedItems } from './own-table.ts';

interface Run {
  clock(): number;
  /** Other owners' rows are left alone. */
  owners: readonly string[];
  given?: Partial<RunDeps>;
}

/** Runs all due work of these owners. @returns the rows done, and those left */
export async function runDue(job: DueJob, { clock, owners, given = {} }: Run) {
  const outcome = { done: 0, left: 0 };
  const own: DueJob = {
    ...job,
    work: async (rows) => {
      const result = await job.work(rows.filter(({ ownerId }) => owners.includes(ownerId)));
      outcome.done += result.done;
      outcome.left += result.left;
      return result;
    },
  };
  const shards = new Set(owners.map(shardOf));
  const queue: DuePage[] = [...shards].map((shard) => ({ kind: job.kind, shard }));
  const sendPages = async (_: unknown, pages: readonly DuePage[]) => void queue.push(...pages);
  const none = async () => undefined;
  const deps = { readDue, keepPace: none, addToRun: none, sendPages, clock, ...given };
  for (let page = queue.shift(); page; page = queue.shift()) await runDuePage(deps, own, page);
  return outcome;
}

export const dueRowsOf = async (ownerId: string): Promise<DueRow[]> =>
  (await storedDue()).filter((row) => row.ownerId === ownerId);

export const storedDue = async (): Promise<DueRow[]> =>
  (await storedItems()).filter(({ entity }) => entity === 'due') as unknown as DueRow[];
