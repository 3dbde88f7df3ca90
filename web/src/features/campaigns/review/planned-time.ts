import { LATEST_DAYS, SOONEST_MINUTES } from '#shared/campaigns/campaign.ts';
import {
  isSendingHour,
  nextSendingTime,
  type SendingHours,
} from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, MINUTE_MS, nairobiTime } from '#shared/platform/time.ts';

/** The Nairobi time for the field, wherever the phone is: 2026-11-23T14:05. */
export const toField = (at: number): string => nairobiTime(at).slice(0, 16).replace(' ', 'T');

/** Milliseconds since 1970; null for an empty field. */
export function fromField(typed: string): number | null {
  const at = Date.parse(`${typed}:00+03:00`);
  return Number.isNaN(at) ? null : at;
}

export const soonest = (now: number): number => now + SOONEST_MINUTES * MINUTE_MS;

export const latest = (now: number): number => now + LATEST_DAYS * DAY_MS;

/** The next opening, or the soonest moment while messages go out. */
export const nextTime = (now: number, hours: SendingHours): number =>
  nextSendingTime(soonest(now), hours);

/** The server's refusal code; undefined for a right time. */
export function timeProblem(
  at: number | null,
  now: number,
  hours: SendingHours,
): 'campaigns.badTime' | 'campaigns.outsideHours' | undefined {
  if (at === null || at < soonest(now) || at > latest(now)) return 'campaigns.badTime';
  return isSendingHour(at, hours) ? undefined : 'campaigns.outsideHours';
}

/** In Nairobi. */
export const isSameDay = (one: number, other: number): boolean =>
  toField(one).slice(0, 10) === toField(other).slice(0, 10);
