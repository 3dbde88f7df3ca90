/** Days on which the office works: Monday to Thursday (docs/rules.md 1), in Nairobi. */
import { DAY_MS, HOUR_MS } from './time.ts';

/** Kenya has one offset all year. */
const NAIROBI_MS = 3 * HOUR_MS;

/** 1 January 1970 was a Thursday. */
const THURSDAY = 4;

const isWorkingDay = (day: number): boolean => {
  const weekday = (day + THURSDAY) % 7;
  return weekday >= 1 && weekday <= 4;
};

const dayOf = (moment: string): number => Math.floor((Date.parse(moment) + NAIROBI_MS) / DAY_MS);

const WORKING_DAYS_OF_A_WEEK = 4;

/**
 * Counts the working days that have begun after the day of a moment. Something of a Thursday is one
 * working day old on Monday.
 *
 * @param from ISO 8601
 * @param to ISO 8601; a moment before `from` is 0 days later
 */
export function workingDaysBetween(from: string, to: string): number {
  const [first, last] = [dayOf(from), dayOf(to)];
  const weeks = Math.max(0, Math.floor((last - first) / 7));
  let count = weeks * WORKING_DAYS_OF_A_WEEK;
  for (let day = first + weeks * 7 + 1; day <= last; day += 1) count += isWorkingDay(day) ? 1 : 0;
  return count;
}
