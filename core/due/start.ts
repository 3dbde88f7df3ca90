import type { DueKind } from './due.entity.ts';
import type { DuePage } from './due.store.ts';
import { SHARDS } from './due-row.ts';

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
