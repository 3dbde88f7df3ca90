import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import {
  isSendingHour,
  nextSendingTime,
  type SendingHours,
} from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, MINUTE_MS } from '#shared/platform/time.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import type { Stop } from '../campaign/sending.store.ts';
import type { Deps } from '../deps.ts';
import { requireCampaign } from '../drafts.ts';

/**
 * Pauses a campaign that is being sent, or makes a scheduled campaign a draft again and returns its credits. SMS that
 * are at the carrier are still sent. A campaign that was paused until a time now waits for the owner.
 * @throws AppError campaigns.notFound, campaigns.notRunning, accounts.notFound, server.busy
 */
export const pauseCampaign = (deps: Deps, userId: string, campaignId: string) =>
  untilDone(async () => {
    const item = await requireCampaign(deps, userId, campaignId);
    if (isDone(item, 'pause')) return item;
    if (item.state === 'Scheduled') return again(await deps.unschedule(item, deps.clock()));
    if (item.state === 'Paused')
      return again(
        await deps.stopSending(item, haltForOwner(item), deps.clock(), { isOwner: true }),
      );
    const isRunning = item.state === 'Sending' && item.stopping !== 'cancel';
    if (!isRunning) throw new AppError('campaigns.notRunning');
    return again(await stopOrAsk(deps, item, 'pause'));
  }).then(() => requireCampaign(deps, userId, campaignId));

/** @throws AppError campaigns.notFound, campaigns.notRunning, accounts.notFound, server.busy */
export const cancelCampaign = (deps: Deps, userId: string, campaignId: string) =>
  untilDone(async () => {
    const item = await requireCampaign(deps, userId, campaignId);
    if (isDone(item, 'cancel')) return item;
    if (item.state === 'Scheduled' || item.state === 'Paused')
      return again(
        await deps.stopSending(item, { state: 'Cancelled' }, deps.clock(), { isOwner: true }),
      );
    if (item.state !== 'Sending') throw new AppError('campaigns.notRunning');
    return again(await stopOrAsk(deps, item, 'cancel'));
  }).then(() => requireCampaign(deps, userId, campaignId));

/** True if an earlier call has done this, or asked for it. */
const isDone = ({ state, stopping, pausedBy }: CampaignItem, what: 'pause' | 'cancel'): boolean =>
  stopping === what ||
  (what === 'cancel' ? state === 'Cancelled' : state === 'Paused' && pausedBy === 'owner');

const again = (isWritten: boolean) => (isWritten ? true : BUSY);

/** Removes the campaign from the queue, or asks the worker that is sending a part of it to stop. */
async function stopOrAsk(deps: Deps, item: CampaignItem, what: 'pause' | 'cancel') {
  const stop: Stop = what === 'cancel' ? { state: 'Cancelled' } : haltForOwner(item);
  const { userId, campaignId, size = 0, next, turn = 0 } = item;
  const batch = {
    userId,
    kind: 'campaign',
    batchId: campaignId,
    size,
    next,
    claimed: next,
    turn,
  } as const;
  const isStopped = await deps.stopSending(item, stop, deps.clock(), { batch, isOwner: true });
  return isStopped || deps.askToStop(item, what);
}

/** @throws AppError campaigns.notFound, campaigns.notRunning, campaigns.outsideHours, accounts.notFound, server.busy */
export const resumeCampaign = (deps: Deps, userId: string, campaignId: string) =>
  untilDone(async () => {
    const item = await requireCampaign(deps, userId, campaignId);
    if (item.state === 'Sending' && item.stopping === 'pause')
      return again(await deps.askToStop(item, null));
    if (item.state === 'Sending' && item.stopping === undefined) return true;
    if (item.state !== 'Paused') throw new AppError('campaigns.notRunning');
    if (!isSendingHour(deps.clock(), deps.hours())) throw new AppError('campaigns.outsideHours');
    return again(await deps.startSending(item, deps.clock(), { isOwner: true }));
  }).then(() => requireCampaign(deps, userId, campaignId));

/** A campaign ends a week after its start, and returns the credits of SMS that were not sent. */
const LATEST_MS = 7 * DAY_MS;

/** After a carrier did not answer, a campaign waits this long. */
const CARRIER_REST_MS = 15 * MINUTE_MS;

/** For a closed account, which sends nothing. */
export const CLOSED: Stop = { state: 'Cancelled' };

/** Everybody was served, or the campaign's time is over. */
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

/** `wakeAt` is the campaign's end. If the owner has not resumed it by then, it ends and returns its credits. */
const haltForOwner = (item: CampaignItem): Stop => ({
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

/** Days are counted in UTC and end at 3 a.m. in Nairobi (core/platform/limits/count.ts). */
const nextDayOf = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

export const haltForCarrier = (now: number, hours: SendingHours): Stop => ({
  state: 'Paused',
  pausedBy: 'carrier',
  wakeAt: isoTime(nextSendingTime(now + CARRIER_REST_MS, hours)),
});
