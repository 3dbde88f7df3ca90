/** Lengths in milliseconds, Nairobi's clock, days such as 2026-11-21 and months such as 2026-11. */

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const NAIROBI_AHEAD_MS = 3 * HOUR_MS;

/** Nairobi's time: `2026-11-21 14:03:22`. @param at milliseconds since 1970 */
export const nairobiTime = (at: number): string =>
  new Date(at + NAIROBI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

export const nairobiDay = (at: number): string => nairobiTime(at).slice(0, 10);

export const nairobiMonth = (at: number): string => nairobiDay(at).slice(0, 7);

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = new Date(Date.UTC(year, number - 1 + months, 1));
  return at.toISOString().slice(0, 7);
}

/** As a day: 2027-11-30. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether the calendar has the day, in this century. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** `days` may be negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Both ends included, in milliseconds since 1970. A missing end is open. */
export interface Moments {
  first?: number | undefined;
  last?: number | undefined;
}

/** Midnight in Nairobi, in milliseconds since 1970; null if the calendar has no such day. */
export function startOfDay(day: string): number | null {
  const midnight = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}T`);
  return exists ? Date.parse(`${day}T00:00:00+03:00`) : null;
}

/** A missing day is an open end. @returns null if one is not a day, or the first is after the last */
export function momentsOf(from: string | undefined, to: string | undefined): Moments | null {
  const first = from === undefined ? undefined : startOfDay(from);
  const lastDay = to === undefined ? undefined : startOfDay(to);
  if (first === null || lastDay === null) return null;
  if (first !== undefined && lastDay !== undefined && first > lastDay) return null;
  return { first, last: lastDay === undefined ? undefined : lastDay + DAY_MS - 1 };
}
