/** Days such as 2026-11-21, and their moments in Nairobi in milliseconds since 1970. */
import { DAY_MS } from '#shared/platform/time.ts';

/** The moments from the first to the last, both included. An end that is left out is open. */
export interface Moments {
  first?: number | undefined;
  last?: number | undefined;
}

/** @returns midnight in Nairobi, when the day begins, or null if it is no day */
export function startOfDay(day: string): number | null {
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}T`);
  return isDay ? Date.parse(`${day}T00:00:00+03:00`) : null;
}

/**
 * Finds the moments from one day to another, both included. A day that is left out is an open end.
 *
 * @returns null if one of them is no day, or the first is after the last
 */
export function momentsOf(from: string | undefined, to: string | undefined): Moments | null {
  const first = from === undefined ? undefined : startOfDay(from);
  const lastDay = to === undefined ? undefined : startOfDay(to);
  if (first === null || lastDay === null) return null;
  if (first !== undefined && lastDay !== undefined && first > lastDay) return null;
  return { first, last: lastDay === undefined ? undefined : lastDay + DAY_MS - 1 };
}
