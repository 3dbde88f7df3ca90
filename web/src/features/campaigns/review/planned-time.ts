import { LATEST_DAYS, SOONEST_MINUTES } from '#shared/campaigns/campaign.ts';
import {
  isSendingHour,
  nextSendingTime,
  type SendingHours,
} from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, MINUTE_MS, nairobiTime } from '#shared/platform/time.ts';

/** @returns a moment as a field for a day and a time of Nairobi has it, wherever the phone is: 2026-11-23T14:05 */
export const toField = (at: number): string => nairobiTime(at).slice(0, 16).replace(' ', 'T');

/** @returns milliseconds since 1970, or null for a field that is not filled */
export function fromField(typed: string): number | null {
  const at = Date.parse(`${typed}:00+03:00`);
  return Number.isNaN(at) ? null : at;
}

export const soonest = (now: number): number => now + SOONEST_MINUTES * MINUTE_MS;

export const latest = (now: number): number => now + LATEST_DAYS * DAY_MS;

/** @returns the next opening that can be planned, or the soonest moment while messages go out */
export const nextTime = (now: number, hours: SendingHours): number =>
  nextSendingTime(soonest(now), hours);

/** @returns the code of the refusal that the server would answer; undefined for a time that is right */
export function timeProblem(
  at: number | null,
  now: number,
  hours: SendingHours,
): 'campaigns.badTime' | 'campaigns.outsideHours' | undefined {
  if (at === null || at < soonest(now) || at > latest(now)) return 'campaigns.badTime';
  return isSendingHour(at, hours) ? undefined : 'campaigns.outsideHours';
}

/** Whether two moments are on one day of Nairobi. */
export const isSameDay = (one: number, other: number): boolean =>
  toField(one).slice(0, 10) === toField(other).slice(0, 10);
