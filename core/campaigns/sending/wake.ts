import { isoTime } from '#core/platform/clock.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { isSendingHour, nextSendingTime } from '#shared/campaigns/sending-hours.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import type { WorkDeps } from '../deps.ts';
import { CLOSED, haltOf } from './stop.ts';

/** Campaigns started in parallel. */
const LANES = 10;

const PAGE = 100;

/**
 * Starts or resumes campaigns at their time, and ends them a week after their start. Errors wait for the next minute.
 */
export async function wakeCampaigns(deps: WorkDeps): Promise<void> {
  const until = isoTime(deps.clock());
  let cursor: string | undefined;
  do {
    const { items, next } = await deps.pageWaiting(until, PAGE, cursor);
    let failed = 0;
    await inLanes(items, LANES, async (item) => {
      try {
        await wake(deps, item);
      } catch (error) {
        failed += 1;
        logger.error('campaign not started', {
          campaignId: item.campaignId,
          error: error as Error,
        });
      }
    });
    countUnwoken(failed);
    cursor = next ?? undefined;
  } while (cursor && deps.hasTime());
}

async function wake(deps: WorkDeps, item: CampaignItem): Promise<void> {
  const now = deps.clock();
  const hours = deps.hours();
  if (!isSendingHour(now, hours)) return deps.waitUntil(item, isoTime(nextSendingTime(now, hours)));
  const { startedAt = isoTime(now) } = item;
  const isOpen = await deps.isOpen(item.userId);
  const halt = isOpen ? haltOf({ ...item, startedAt }, now, hours) : CLOSED;
  if (halt && halt.state !== 'Paused') await deps.stopSending(item, halt, now);
  else await deps.startSending(item, now);
}

const countEvent = eventCounter<'CampaignUnwoken'>('campaigns', 'kind');

/** Counts campaigns that did not start or resume at their time. */
export function countUnwoken(campaigns: number): void {
  if (campaigns > 0) countEvent('CampaignUnwoken', undefined, campaigns);
}
