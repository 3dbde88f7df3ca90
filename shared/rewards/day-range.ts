/** Days as 2026-11-21, and the moments they are made of in Nairobi, in milliseconds since 1970. */
import { DAY_MS } from '../platform/time.ts';

/** From the first moment to the last, both included; an end that is left out is open. */
export interface Moments {
  first?: number | undefined;
  last?: number | undefined;
}

/** Midnight, when a day begins in Nairobi. @returns null for what is no day */
export function startOfDay(day: string): number | null {
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}T`);
  return isDay ? Date.parse(`${day}T00:00:00+03:00`) : null;
}

/**
 * The moments from one day to another, both whole; a day that is left out is an open end.
 *
 * @returns null when one is no day, or the first is after the last
 */
export function momentsOf(from: string | undefined, to: string | undefined): Moments | null {
  const first = from === undefined ? undefined : startOfDay(from);
  const lastDay = to === undefined ? undefined : startOfDay(to);
  if (first === null || lastDay === null) return null;
  if (first !== undefined && lastDay !== undefined && first > lastDay) return null;
  return { first, last: lastDay === undefined ? undefined : lastDay + DAY_MS - 1 };
}
