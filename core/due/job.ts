import { utcDayOf } from '#core/platform/clock.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { logger } from '#core/platform/logger.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { DueRow } from './due.ts';

export interface DueOutcome {
  done: number;
  /** Rows whose work failed: they stay for the next night. */
  left: number;
  /** True if a row has more work than fits into one message: then the page is sent again. */
  again?: boolean;
}

export interface DueJob {
  kind: DueKind;
  /** The UTC days whose rows the job looks at, oldest first. They include past days, for rows that failed. */
  days(now: number): readonly string[];
  /** An error in one row must not stop the others. Working on a row twice must change nothing. */
  work(rows: readonly DueRow[]): Promise<DueOutcome>;
}

/** @returns today and `count` days before it, in UTC, oldest first */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count + 1 }, (_, n) => utcDayOf(now - (count - n) * DAY_MS));

/** Works on rows in parallel. A failed row is left for the next night, and does not stop the others. */
export async function workOnEach(
  rows: readonly DueRow[],
  lanes: number,
  work: (row: DueRow) => Promise<'done' | 'again'>,
): Promise<DueOutcome> {
  const outcome = { done: 0, left: 0, again: false };
  await inLanes(rows, lanes, async (row) => {
    try {
      if ((await work(row)) === 'again') outcome.again = true;
      else outcome.done += 1;
    } catch (error) {
      outcome.left += 1;
      logger.error('not done', { kind: row.kind, day: row.day, error: error as Error });
    }
  });
  return outcome;
}
