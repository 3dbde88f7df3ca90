import { DAY_MS, HOUR_MS } from '../platform/time.ts';

/** Promotional SMS go out in these hours of Nairobi, from the first to before the last (docs/sms.md). */
export const OPENS_AT = 8;
export const CLOSES_AT = 18;

/** Nairobi is three hours before UTC, all year. */
const NAIROBI_MS = 3 * HOUR_MS;

const dayStart = (at: number): number =>
  Math.floor((at + NAIROBI_MS) / DAY_MS) * DAY_MS - NAIROBI_MS;

/** @param at milliseconds since 1970 */
export function isSendingHour(at: number): boolean {
  const hour = (at - dayStart(at)) / HOUR_MS;
  return hour >= OPENS_AT && hour < CLOSES_AT;
}

/** @returns the moment (ms) from which promotional SMS may go out: this one, or the next opening */
export function nextSendingTime(at: number): number {
  if (isSendingHour(at)) return at;
  const opening = dayStart(at) + OPENS_AT * HOUR_MS;
  return at < opening ? opening : opening + DAY_MS;
}

/**
 * When a campaign that begins then has handed over its last segment, if nobody else sends.
 *
 * @param perSecond segments of all businesses together
 * @returns milliseconds since 1970: what does not fit into a day goes on at its next opening
 */
export function endOfSending(beginsAt: number, segments: number, perSecond: number): number {
  let at = nextSendingTime(beginsAt);
  let left = (segments / perSecond) * 1000;
  for (;;) {
    const room = dayStart(at) + CLOSES_AT * HOUR_MS - at;
    if (left <= room) return at + left;
    left -= room;
    at = dayStart(at) + DAY_MS + OPENS_AT * HOUR_MS;
  }
}
