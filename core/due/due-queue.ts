import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '#core/platform/config.ts';
import { takeTokens } from '#core/platform/limits/pace.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';
import { type DuePage, SHARDS } from './due.ts';

/**
 * Puts pages of one kind into its queue.
 *
 * @throws Error if the queue did not take all of them
 */
export async function sendPages(kind: DueKind, pages: readonly DuePage[]): Promise<void> {
  const refused = await putIntoQueue(
    `due-${kind}`,
    pages.map((body) => ({ body })),
  );
  if (refused.length > 0) throw new Error(`${refused.length} pages of ${kind} were not taken`);
}

/**
 * Waits until so many rows may be worked on. All workers of a kind share the pace, which leaves tills
 * the rest of what the table takes (infra/stages.ts).
 */
export async function keepPace(kind: DueKind, rows: number, now: number): Promise<void> {
  const perSecond = Number(environment('DUE_ROWS_PER_SECOND'));
  const milliseconds = await takeTokens({ of: `due#${kind}`, perSecond, burst: 1 }, rows, now);
  if (milliseconds > 0) await wait(milliseconds);
}

interface StartDeps {
  sendPages(kind: DueKind, pages: readonly DuePage[]): Promise<void>;
  beginRun(kind: DueKind, now: number): Promise<void>;
  clock(): number;
}

/** Begins the work of a kind: each shard gets a page, which is followed by all others of the shard. */
export async function startDue(deps: StartDeps, kind: DueKind): Promise<void> {
  await deps.sendPages(
    kind,
    Array.from({ length: SHARDS }, (_, shard) => ({ kind, shard })),
  );
  // Afterwards: a run that is noted has begun.
  await deps.beginRun(kind, deps.clock());
}
