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
  /** Whether a row has more work than fits into one message: the page comes again. */
  again?: boolean;
}

export interface DueJob {
  kind: DueKind;
  /** The UTC days on which rows can be due, oldest first. Past days are included to retry failed nights. */
  days(now: number): readonly string[];
  /** Errors stay with their row. Doing a row twice must change nothing. */
  work(rows: readonly DueRow[]): Promise<DueOutcome>;
}

/** Today and the days before it, oldest first. */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count + 1 }, (_, n) => utcDayOf(now - (count - n) * DAY_MS));

/** Works on rows in lanes: a failed row is left for the next night, and the others go on. */
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
