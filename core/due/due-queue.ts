import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '#core/platform/config.ts';
import { takeTokens } from '#core/platform/limits/pace.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';
import { type DuePage, SHARDS } from './due.ts';

/** @throws Error if the queue did not accept all pages */
export async function sendPages(kind: DueKind, pages: readonly DuePage[]): Promise<void> {
  const refused = await putIntoQueue(
    `due-${kind}`,
    pages.map((body) => ({ body })),
  );
  if (refused.length > 0) throw new Error(`${refused.length} pages of ${kind} were not taken`);
}

/** Waits so that all workers of a kind together keep a rate, which leaves capacity to tills (infra/stages.ts). */
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

/** Sends the first page of each shard. The worker of a page sends the page after it. */
export async function startDue(deps: StartDeps, kind: DueKind): Promise<void> {
  await deps.sendPages(
    kind,
    Array.from({ length: SHARDS }, (_, shard) => ({ kind, shard })),
  );
  // Comes after the pages were sent, so that a run is recorded only if it has begun.
  await deps.beginRun(kind, deps.clock());
}
