/** The office's working days: Monday to Thursday in Nairobi, without public holidays (docs/rules.md 9). */

import { publicHolidaysOf } from './public-holidays.ts';
import { DAY_MS, NAIROBI_AHEAD_MS } from './time.ts';

/** 1 January 1970 was a Thursday: three days after its Monday. */
const DAYS_SINCE_MONDAY = 3;

const WORKING_DAYS_A_WEEK = 4;

/** The office replies within this many working days. */
export const REPLY_DAYS = 3;

/**
 * `from` and `to` are in ms. From a Thursday to the next working day, such as Monday, is 1 day. 0 if `to` is earlier.
 */
export function workingDaysBetween(from: number, to: number): number {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (last <= first) return 0;
  return officeDaysUpTo(last) - officeDaysUpTo(first) - holidaysWithin(first, last);
}

/** @param days at least 1. @returns the working day's midnight in Nairobi. Moments are in milliseconds since 1970 */
export function workingDayAfter(from: number, days: number): number {
  let day = dayOf(from);
  for (let left = days; left > 0; left -= isWorkingDay(day) ? 1 : 0) day += 1;
  return day * DAY_MS - NAIROBI_AHEAD_MS;
}

const dayOf = (at: number): number => Math.floor((at + NAIROBI_AHEAD_MS) / DAY_MS);

const isWorkingDay = (day: number): boolean =>
  isOfficeDay(day) && !officeHolidaysOf(yearOf(day)).includes(day);

const isOfficeDay = (day: number): boolean => officeDaysUpTo(day) > officeDaysUpTo(day - 1);

/** Counts from a fixed Monday up to and including `day`. Holidays count as office days. */
function officeDaysUpTo(day: number): number {
  const since = day + DAYS_SINCE_MONDAY;
  const weeks = Math.floor(since / 7);
  return weeks * WORKING_DAYS_A_WEEK + Math.min(since - weeks * 7 + 1, WORKING_DAYS_A_WEEK);
}

/** Holidays on working days, after the first day and up to the last. */
function holidaysWithin(first: number, last: number): number {
  let count = 0;
  for (let year = yearOf(first); year <= yearOf(last); year += 1) {
    count += officeHolidaysOf(year).filter((day) => day > first && day <= last).length;
  }
  return count;
}

const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();

const holidaysByYear = new Map<number, readonly number[]>();

/** Holidays from Monday to Thursday, as days since 1970. */
function officeHolidaysOf(year: number): readonly number[] {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const days = publicHolidaysOf(year)
    .map(({ day }) => Date.parse(day) / DAY_MS)
    .filter(isOfficeDay);
  holidaysByYear.set(year, days);
  return days;
}
