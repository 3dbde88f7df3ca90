import { isSendingHour, nextSendingTime } from '../../../shared/campaigns/sending-hours.ts';
import { nairobiMonth } from '../../../shared/rewards/points.ts';
import { MAX_SEGMENTS } from '../../../shared/sms/segments.ts';
import { BUSY, untilDone } from '../../platform/busy.ts';
import { isoTime } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import type { Deps } from '../deps.ts';
import type { Preparation } from '../preparation/preparation.entity.ts';
import { payOfMonth } from './automatic.store.ts';

/**
 * Confirms an automatic message whose recipients are frozen, by the same rules as an owner's own. One
 * that nobody gets, that is too long, or that its month or the credits do not cover is deleted.
 *
 * @throws AppError server.busy while the month changes all the time
 */
export async function confirmAutomatic(deps: Deps, frozen: Preparation): Promise<void> {
  const { userId, campaignId, recipients } = frozen;
  const draft = await deps.findCampaign(userId, campaignId);
  if (draft?.state !== 'Draft' || draft.by !== 'clock') return;
  const outcome = await untilDone(async () => {
    const reached = await confirmOnce(deps, draft, frozen);
    // Another message of the day took of the month meanwhile.
    return reached === 'month' ? BUSY : reached;
  });
  if (outcome === 'done') return;
  if (recipients > 0) logger.warn('automatic message not sent', { campaignId, outcome });
  await deps.deleteDraft(userId, campaignId);
}

async function confirmOnce(deps: Deps, draft: CampaignItem, frozen: Preparation) {
  const { userId, recipients, longest, credits } = frozen;
  const now = deps.clock();
  const automatic = await deps.findAutomatic(userId);
  const isWanted = automatic?.dueAt !== undefined && recipients > 0 && longest <= MAX_SEGMENTS;
  const month = isWanted ? payOfMonth(automatic, nairobiMonth(now), credits) : null;
  if (!month) return 'unwanted';
  const begins = isSendingHour(now, deps.hours())
    ? 'now'
    : isoTime(nextSendingTime(now, deps.hours()));
  return deps.confirmDraft(draft, frozen, begins, now, month);
}
