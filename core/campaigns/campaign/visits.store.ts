import { type DueRow, deleteDue, dueRow } from '#core/due/due.ts';
import { absent } from '#core/platform/table/condition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { VISIT_DAYS, type Visits } from '#shared/campaigns/visits.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { type CampaignItem, campaign } from './campaign.store.ts';

/** Everybody's days are over then. @param endedAt milliseconds since 1970 */
export const visitsRow = (
  { userId, campaignId }: Pick<CampaignItem, 'userId' | 'campaignId'>,
  endedAt: number,
): DueRow =>
  dueRow({
    kind: 'visits',
    at: endedAt + VISIT_DAYS * DAY_MS,
    ownerId: userId,
    subject: campaignId,
  });

export interface VisitsSoFar {
  visits: Visits;
  /** The position of the first recipient who is not counted yet. */
  to: number;
  isLast: boolean;
}

/** Counts people once. False if another worker has counted since the campaign was read. */
export async function saveVisits(
  { userId, campaignId, visitsAt = '', visitsTo }: CampaignItem,
  row: DueRow,
  { visits, to, isLast }: VisitsSoFar,
): Promise<boolean> {
  const failed = await transact({
    counted: campaign.patch(
      { userId, campaignId },
      {
        set: { visits, visitsTo: to, ...(isLast && { visitsAt: null }) },
        if: { visitsAt, visitsTo: visitsTo ?? absent },
      },
    ),
    done: isLast && deleteDue(row),
  });
  return failed === null;
}
