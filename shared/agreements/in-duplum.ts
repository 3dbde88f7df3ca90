/** *In duplum*: once a debt is no longer paid, charges come to no more than was owed then (docs/rules.md 11). */
import { nairobiDay } from '#shared/platform/time.ts';
import { chargeParts } from './charges.ts';
import { type FactLine, factsOf } from './journal-facts.ts';
import { openOf, type ReplayTerms, stateOf } from './replay.ts';

export interface InDuplum {
  /** The last day in Nairobi without arrears. */
  since: string;
  /** Owed on that day without charges, in whole KES. */
  most: number;
  /** Everything charged since, in whole KES. A waived charge counts too. */
  charged: number;
}

type DatedLine = FactLine & { at: string };

/** @param today a day in Nairobi @returns null if nothing is late */
export function inDuplumOf(
  terms: ReplayTerms,
  journal: readonly DatedLine[],
  today: string,
): InDuplum | null {
  const isLateOn = (day: string) => stateOn(terms, journal, day).overdue.days > 0;
  if (!isLateOn(today)) return null;
  const due = terms.schedule.flatMap(({ dueDay }) => dueDay ?? []);
  // Arrears begin and end on these days only.
  const days = [...due, ...journal.map(({ day }) => day)].filter((day) => day < today).toSorted();
  const since = days.findLast((day) => !isLateOn(day)) ?? today;
  const later = journal.filter((line) => isChargedAfter(line, since));
  const known = journal.filter((line) => !later.includes(line));
  const { outstanding, rows } = stateOn(terms, known, since);
  const open = openOf(rows);
  const most = chargeParts.reduce((left, part) => left - open[part], outstanding);
  return { since, most, charged: later.reduce((sum, { amount }) => sum + (amount ?? 0), 0) };
}

/** The state on a day, with the payments that were reversed later left out. */
const stateOn = (terms: ReplayTerms, journal: readonly DatedLine[], day: string) =>
  stateOf(
    terms,
    factsOf(journal.filter((line) => line.event === 'takeBack' || line.day <= day)),
    day,
  );

/** A charge for an earlier day counts if it was added later. */
const isChargedAfter = ({ event, day, at }: DatedLine, since: string): boolean =>
  event === 'charge' && (day > since || nairobiDay(Date.parse(at)) > since);
