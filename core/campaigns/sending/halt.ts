import { isoTime } from '#core/platform/clock.ts';
import {
  isSendingHour,
  nextSendingTime,
  type SendingHours,
} from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, MINUTE_MS } from '#shared/platform/time.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import type { Stop } from './sending.store.ts';

/** What was not sent so long after the beginning is news of yesterday. Until then its credits are bound. */
const LATEST_MS = 7 * DAY_MS;

/** A carrier that does not answer gets a rest. */
const CARRIER_REST_MS = 15 * MINUTE_MS;

/** Nobody sends for an account that is closed. */
export const CLOSED: Stop = { state: 'Cancelled' };

/** Everybody was served, or the rest never will be. */
export const ENDED: Stop = { state: 'Ended' };

/** @returns why a campaign that is being sent must stop now; null if it may go on */
export function haltOf(item: CampaignItem, now: number, hours: SendingHours): Stop | null {
  const { stopping } = item;
  if (stopping === 'cancel') return { state: 'Cancelled' };
  if (latestOf(item) <= now) return ENDED;
  if (stopping === 'pause') return haltForOwner(item);
  if (isSendingHour(now, hours)) return null;
  return { state: 'Paused', pausedBy: 'hours', wakeAt: isoTime(nextSendingTime(now, hours)) };
}

const latestOf = ({ startedAt = '' }: CampaignItem): number => Date.parse(startedAt) + LATEST_MS;

/** An owner who forgets it gets its credits back at the end. */
export const haltForOwner = (item: CampaignItem): Stop => ({
  state: 'Paused',
  pausedBy: 'owner',
  wakeAt: isoTime(latestOf(item)),
});

/** The business, or all businesses together, have sent what a day allows. */
export const haltUntilTomorrow = (now: number, hours: SendingHours): Stop => ({
  state: 'Paused',
  pausedBy: 'day',
  wakeAt: isoTime(nextSendingTime(nextDayOf(now), hours)),
});

/** Days are counted in UTC: they end at 3 in the morning of Nairobi (core/platform/limits/count.ts). */
const nextDayOf = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

export const haltForCarrier = (now: number, hours: SendingHours): Stop => ({
  state: 'Paused',
  pausedBy: 'carrier',
  wakeAt: isoTime(nextSendingTime(now + CARRIER_REST_MS, hours)),
});
