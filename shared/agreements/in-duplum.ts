/** *In duplum*: once a debt is no longer paid, charges come to no more than was owed then (docs/rules.md 11). */
import { sumOf } from '#shared/platform/sum.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { chargeParts } from './charges.ts';
import { type FactLine, factsOf } from './journal-facts.ts';
import { openOf, type ReplayTerms, stateOf } from './replay.ts';
import type { ScheduleRow } from './schedule.ts';

export interface InDuplum {
  /** The last day in Nairobi without arrears. */
  since: string;
  /** Owed on that day without charges, in whole KES. */
  most: number;
  /** Charges that were open on that day, and all that were added since, in whole KES. A waived one counts too. */
  charged: number;
}

type DatedLine = FactLine & {
  at: string;
  details?: { due?: readonly ScheduleRow[] } | undefined;
};

/** @param today a day in Nairobi @returns null if nothing is late */
export function inDuplumOf(
  terms: ReplayTerms,
  journal: readonly DatedLine[],
  today: string,
): InDuplum | null {
  const limit = limitOf(terms, journal, today);
  return limit.since === today ? null : limit;
}

/** While nothing is late, it is the limit if nothing were paid from today on. @param today a day in Nairobi */
export function limitOf(
  terms: ReplayTerms,
  journal: readonly DatedLine[],
  today: string,
): InDuplum {
  const ran = { ...terms, schedule: asItRan(terms.schedule, journal) };
  const isLateOn = (day: string) => stateOf(ran, factsOf(journal), day).overdue.days > 0;
  const due = ran.schedule.flatMap(({ dueDay }) => dueDay ?? []);
  // Arrears begin and end on these days only.
  const days = [...due, ...journal.map(({ day }) => day), today].filter((day) => day <= today);
  const since = days.toSorted().findLast((day) => !isLateOn(day)) ?? today;
  const later = journal.filter((line) => isChargedAfter(line, since));
  const known = journal.filter((line) => !later.includes(line));
  const { outstanding, rows } = stateOf(ran, factsOf(known), since);
  const open = openOf(rows);
  const before = sumOf(chargeParts.map((part) => open[part]));
  const charged = before + sumOf(later.map(({ amount }) => amount ?? 0));
  return { since, most: outstanding - before, charged };
}

/** The day on which a charge was added, even if it counts from another one. */
const isChargedAfter = ({ event, at }: DatedLine, since: string): boolean =>
  event === 'charge' && nairobiDay(Date.parse(at)) > since;

/**
 * A new schedule pays no arrears. So what had been due when its owner accepted it stays due on its day, and the new rows
 * have the rest.
 */
export function asItRan(
  schedule: readonly ScheduleRow[],
  journal: readonly Pick<DatedLine, 'details'>[],
): ScheduleRow[] {
  const ran: ScheduleRow[] = [];
  for (const rows of [...journal.map(({ details }) => details?.due ?? []), schedule])
    ran.push(...without(rows, sumOf(ran.map(({ amount }) => amount))));
  return ran;
}

/** @returns the rows without so many KES of the first ones */
function without(rows: readonly ScheduleRow[], amount: number): ScheduleRow[] {
  let left = amount;
  return rows.flatMap((row) => {
    const taken = Math.min(left, row.amount);
    left -= taken;
    return taken < row.amount ? [{ ...row, amount: row.amount - taken }] : [];
  });
}
