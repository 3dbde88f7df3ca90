import { AppError } from '#core/platform/app-error.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { isSendingHour } from '#shared/campaigns/sending-hours.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import type { Deps } from '../deps.ts';
import { requireCampaign } from '../drafts.ts';
import { haltForOwner } from './halt.ts';
import type { Stop } from './sending.store.ts';

/**
 * Pauses a campaign that is being sent; takes one that is scheduled back to a draft, with its credits.
 * What is being handed over at this moment still goes out. One that is paused until a time does not go
 * on by itself any more.
 *
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

/**
 * Ends a campaign. The credits of everybody who was not served come back.
 *
 * @throws AppError campaigns.notFound, campaigns.notRunning, accounts.notFound, server.busy
 */
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

/** A repeat finds it done, or asked for. */
const isDone = ({ state, stopping, pausedBy }: CampaignItem, what: 'pause' | 'cancel'): boolean =>
  stopping === what ||
  (what === 'cancel' ? state === 'Cancelled' : state === 'Paused' && pausedBy === 'owner');

const again = (isWritten: boolean) => (isWritten ? true : BUSY);

/** Takes the campaign out of the line; while somebody sends a part of it, asks them to. */
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

/**
 * Lets a paused campaign go on.
 *
 * @throws AppError campaigns.notFound, campaigns.notRunning, campaigns.outsideHours,
 *   accounts.notFound, server.busy
 */
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
