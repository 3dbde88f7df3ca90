import type { RowState } from '#shared/agreements/replay.ts';

/** A schedule of a year is shown as a whole. */
const MOST_AT_ONCE = 13;

/** Of a longer one: the last row that was paid, what is open before today, and what comes next. */
const AHEAD = 6;

/** @returns the rows that matter now; a phone has no room for 48 cards */
export function rowsInView(rows: readonly RowState[]): readonly RowState[] {
  if (rows.length <= MOST_AT_ONCE) return rows;
  const open = rows.findIndex(({ balance }) => balance > 0);
  if (open < 0) return rows.slice(-AHEAD);
  const late = rows.filter(({ daysOverdue }) => daysOverdue > 0).length;
  return rows.slice(Math.max(0, open - 1), open + late + AHEAD);
}
