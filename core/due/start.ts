import type { DueKind } from './due.entity.ts';
import type { DuePage } from './due.store.ts';
import { SHARDS } from './due-row.ts';

interface StartDeps {
  sendPages(kind: DueKind, pages: readonly DuePage[]): Promise<void>;
}

/** Begins the work of a kind: each shard gets a page, which is followed by all others of the shard. */
export const startDue = ({ sendPages }: StartDeps, kind: DueKind): Promise<void> =>
  sendPages(
    kind,
    Array.from({ length: SHARDS }, (_, shard) => ({ kind, shard })),
  );
