/** One due day in a year is moved by the owner alone (docs/rules.md 11). Days are in Nairobi. */
import { dayAfter } from '#shared/platform/time.ts';
import type { FactLine } from './journal-facts.ts';
import { daysBetween, type ReplayState } from './replay.ts';
import type { ScheduleRow } from './schedule.ts';

export const MOST_DAYS_MOVED = 14;

const DAYS_BETWEEN_MOVES = 365;

/** @param journal oldest first. @returns the first day of the next move; null if no day was moved yet */
export function nextMoveDay(journal: readonly Pick<FactLine, 'event' | 'day'>[]): string | null {
  const last = journal.findLast(({ event }) => event === 'moveDay');
  return last ? dayAfter(last.day, DAYS_BETWEEN_MOVES) : null;
}

/**
 * @returns the installments that are neither due nor paid. Some move by fewer days: days keep their order, and no charge
 *   that is still to come gets into an earlier installment.
 */
export function movableIn(
  schedule: readonly ScheduleRow[],
  journal: readonly Pick<FactLine, 'event' | 'day'>[],
  { rows }: Pick<ReplayState, 'rows'>,
  today: string,
): { number: number; dueDay: string; mostDays: number }[] {
  const open = new Set(rows.flatMap(({ number, balance }) => (balance > 0 ? number : [])));
  const charged = journal.flatMap(({ event, day }) => (event === 'charge' ? [day] : []));
  return schedule.flatMap(({ number, dueDay }, index) => {
    if (number === 0 || dueDay === null || dueDay <= today || !open.has(number)) return [];
    const ahead = [schedule[index + 1]?.dueDay ?? '', ...charged].filter((day) => day > dueDay);
    const [next] = ahead.toSorted();
    const room = next ? daysBetween(dueDay, next) - 1 : MOST_DAYS_MOVED;
    return room > 0 ? { number, dueDay, mostDays: Math.min(room, MOST_DAYS_MOVED) } : [];
  });
}
