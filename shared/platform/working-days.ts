/** Working days of the office: Monday to Thursday, in Nairobi (docs/rules.md 9). */
import { DAY_MS, HOUR_MS } from './time.ts';

/** Nairobi has no summer time. */
const NAIROBI_MS = 3 * HOUR_MS;

/** 1 January 1970 was a Thursday: three days after the Monday of its week. */
const DAYS_SINCE_MONDAY = 3;

const WORKING_DAYS_A_WEEK = 4;

/** The office replies within so many working days. */
export const REPLY_DAYS = 3;

/**
 * Counts the working days after the day of a moment, up to the day of a later one: what comes on Thursday
 * is one working day old on Monday. Public holidays count as working days.
 *
 * @param from milliseconds since 1970
 * @param to 0 is returned where it is earlier
 */
export const workingDaysBetween = (from: number, to: number): number =>
  Math.max(0, workingDaysUpTo(to) - workingDaysUpTo(from));

/** Working days from a fixed Monday up to the day of a moment, that day included. */
function workingDaysUpTo(at: number): number {
  const day = Math.floor((at + NAIROBI_MS) / DAY_MS) + DAYS_SINCE_MONDAY;
  const weeks = Math.floor(day / 7);
  return weeks * WORKING_DAYS_A_WEEK + Math.min(day - weeks * 7 + 1, WORKING_DAYS_A_WEEK);
}
