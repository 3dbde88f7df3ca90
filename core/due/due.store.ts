import { isoTime } from '#core/platform/clock.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { write } from '#core/platform/table/transact.ts';
import { type DueKind, type DueRow, due } from './due.entity.ts';
import { deleteDue } from './due-row.ts';

/** Rows of a page: its work takes a few seconds at most. */
const PAGE = 100;

/** One page of work: the rows of a shard on a day, after the cursor. */
export interface DuePage {
  kind: DueKind;
  shard: number;
  /** The first day that the job of the kind looks at, unless it is said. */
  day?: string | undefined;
  cursor?: string | undefined;
}

/** Sorts after every id. */
const LAST = '\uffff';

/** Reads the rows of a page that are due, oldest first. */
export function readDue(
  { day, cursor, ...key }: DuePage & { day: string },
  now: number,
): Promise<Page<DueRow>> {
  const none = { ownerId: '', subject: '' };
  const between = [
    { at: day, ...none },
    { at: isoTime(now), ...none, ownerId: LAST },
  ] as const;
  return due.page({ key: { ...key, day }, between, limit: PAGE, cursor });
}

/** Deletes a row of which nothing is left to do. */
export async function forgetDue(row: DueRow): Promise<void> {
  await write(deleteDue(row));
}
