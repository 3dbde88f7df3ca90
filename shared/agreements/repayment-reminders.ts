/** The moments at which an owner is reminded of an installment (docs/rules.md 11). */
import { DAY_MS, HOUR_MS, NAIROBI_AHEAD_MS, startOfDay } from '#shared/platform/time.ts';

/** Days from an installment's due day; below zero before it. */
const REPAYMENT_REMINDER_DAYS = [-7, -3, 0, 1, 3, 7] as const;

/** Nairobi hours of reminders: from the first, and before the last. */
const REMINDER_HOURS = { from: 8, until: 18 } as const;

/** Milliseconds since 1970, ascending. */
export const reminderMoments = (dueDay: string): number[] =>
  REPAYMENT_REMINDER_DAYS.map(
    (days) => (startOfDay(dueDay) ?? Number.NaN) + days * DAY_MS + REMINDER_HOURS.from * HOUR_MS,
  );

/** @param at milliseconds since 1970 */
export function isReminderHour(at: number): boolean {
  const hour = new Date(at + NAIROBI_AHEAD_MS).getUTCHours();
  return hour >= REMINDER_HOURS.from && hour < REMINDER_HOURS.until;
}
