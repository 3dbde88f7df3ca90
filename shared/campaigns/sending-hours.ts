import { DAY_MS, HOUR_MS, NAIROBI_AHEAD_MS } from '#shared/platform/time.ts';

/** Hours of Nairobi in which promotional SMS go out: from `opens` to before `closes`. */
export interface SendingHours {
  opens: number;
  closes: number;
}

/** The operators' rule (docs/rules.md 10). A stage that customers never hear from may differ (infra/stages.ts). */
export const SENDING_HOURS: SendingHours = { opens: 8, closes: 18 };

/** Hours of Nairobi in which a filled template goes out: no law demands them, but SMS of shops disturb at night. */
const SERVICE_HOURS: SendingHours = { opens: 7, closes: 20 };

/** A stage that sends promotions at other hours also sends templates at those hours. */
export const serviceHoursOf = ({ opens, closes }: SendingHours): SendingHours => ({
  opens: Math.min(opens, SERVICE_HOURS.opens),
  closes: Math.max(closes, SERVICE_HOURS.closes),
});

const dayStart = (at: number): number =>
  Math.floor((at + NAIROBI_AHEAD_MS) / DAY_MS) * DAY_MS - NAIROBI_AHEAD_MS;

/** When (ms) the sending hours end on the day of `at`. */
export const closingOf = (at: number, { closes } = SENDING_HOURS): number =>
  dayStart(at) + closes * HOUR_MS;

/** `at` is in milliseconds since 1970. */
export function isSendingHour(at: number, { opens, closes } = SENDING_HOURS): boolean {
  const hour = (at - dayStart(at)) / HOUR_MS;
  return hour >= opens && hour < closes;
}

/** When (ms) promotional SMS may go out: now, or at the next opening. */
export function nextSendingTime(at: number, hours = SENDING_HOURS): number {
  if (isSendingHour(at, hours)) return at;
  const opening = dayStart(at) + hours.opens * HOUR_MS;
  return at < opening ? opening : opening + DAY_MS;
}

/** How fast a business may send, and how much in a day, in segments. */
export interface SendingPace {
  perSecond: number;
  perDay: number;
  hours?: SendingHours;
}

/** When (ms) the last segment is handed over, if nobody else sends. A day's overflow goes on at the next opening. */
export function endOfSending(
  beginsAt: number,
  segments: number,
  { perSecond, perDay, hours = SENDING_HOURS }: SendingPace,
): number {
  let at = nextSendingTime(beginsAt, hours);
  let left = segments;
  for (;;) {
    const seconds = (closingOf(at, hours) - at) / 1000;
    const ofDay = Math.min(perDay, Math.floor(seconds * perSecond));
    if (left <= ofDay) return at + (left / perSecond) * 1000;
    left -= ofDay;
    at = dayStart(at) + DAY_MS + hours.opens * HOUR_MS;
  }
}
