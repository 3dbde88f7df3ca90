import { DAY_MS, HOUR_MS, NAIROBI_AHEAD_MS } from '#shared/platform/time.ts';

/** Hours of Nairobi in which promotional SMS go out: from the first to before the last. */
export interface SendingHours {
  opens: number;
  closes: number;
}

/** The operators' rule (docs/rules.md 10). A stage that no customer hears of may differ (infra/stages.ts). */
export const SENDING_HOURS: SendingHours = { opens: 8, closes: 18 };

const dayStart = (at: number): number =>
  Math.floor((at + NAIROBI_AHEAD_MS) / DAY_MS) * DAY_MS - NAIROBI_AHEAD_MS;

/** @returns the moment (ms) at which the sending hours of the day of another moment end */
export const closingOf = (at: number, { closes } = SENDING_HOURS): number =>
  dayStart(at) + closes * HOUR_MS;

/** @param at milliseconds since 1970 */
export function isSendingHour(at: number, { opens, closes } = SENDING_HOURS): boolean {
  const hour = (at - dayStart(at)) / HOUR_MS;
  return hour >= opens && hour < closes;
}

/** @returns the moment (ms) from which promotional SMS may go out: this one, or the next opening */
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

/**
 * When a campaign that begins then has handed over its last segment, if nobody else sends.
 *
 * @returns milliseconds since 1970: what does not fit into a day goes on at its next opening
 */
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
