import { isSendingHour, nextSendingTime } from '../../../shared/campaigns/sending-hours.ts';
import { nairobiMonth } from '../../../shared/rewards/points.ts';
import { MAX_SEGMENTS } from '../../../shared/sms/segments.ts';
import { isoTime } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import type { Deps } from '../deps.ts';
import type { Preparation } from '../preparation/preparation.entity.ts';

/**
 * Confirms an automatic message whose recipients are frozen, by the same rules as an owner's own. One
 * that nobody gets, that is too long, or that its month or the credits do not cover is deleted.
 */
export async function confirmAutomatic(deps: Deps, frozen: Preparation): Promise<void> {
  const { userId, campaignId, recipients, longest, credits } = frozen;
  const draft = await deps.findCampaign(userId, campaignId);
  if (draft?.state !== 'Draft' || draft.by !== 'clock') return;
  const now = deps.clock();
  const automatic = await deps.findAutomatic(userId);
  const isWanted = automatic?.dueAt !== undefined && recipients > 0 && longest <= MAX_SEGMENTS;
  const isPaid = isWanted && (await deps.payOfMonth(automatic, nairobiMonth(now), credits));
  const begins = isSendingHour(now, deps.hours())
    ? 'now'
    : isoTime(nextSendingTime(now, deps.hours()));
  const outcome = isPaid ? await deps.confirmDraft(draft, frozen, begins, now) : 'unwanted';
  if (outcome === 'done') return;
  if (recipients > 0) logger.warn('automatic message not sent', { campaignId, outcome });
  await deps.deleteDraft(userId, campaignId);
}
