import { transactFor } from '#core/accounts/owner-transaction.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { Audience } from '#shared/campaigns/contract.ts';
import { type CampaignItem, campaign } from './campaign.entity.ts';

/** Campaigns on a page: a Query of at most 5 read units. */
const PAGE = 10;

/** Campaigns that an owner can begin in a day. */
const CREATED_PER_DAY = 100;

/** What an owner writes. */
export type Draft = Pick<CampaignItem, 'name' | 'text'> & { audience: Audience };

/**
 * @returns what kept the draft from being written
 * @throws AppError accounts.notFound
 */
export async function insertDraft(
  item: CampaignItem,
  requestKey: RequestKey,
  now: number,
): Promise<'inserted' | 'repeated' | 'tooMany'> {
  const { userId, campaignId } = item;
  const failed = await transactFor(userId, {
    repeated: recordRequest(requestKey, campaignId, now),
    tooMany: countUp({ of: `campaigns#${userId}`, per: 'day', most: CREATED_PER_DAY }, now),
    created: campaign.create(item),
  });
  if (failed?.label === 'created') throw new Error('a new campaign was there before');
  return failed?.label ?? 'inserted';
}

/**
 * A changed draft wants another look at its audience.
 *
 * @returns false if it is not as it was read
 * @throws AppError accounts.notFound
 */
export async function saveDraft(
  { userId, campaignId }: Pick<CampaignItem, 'userId' | 'campaignId'>,
  version: number,
  draft: Draft,
): Promise<boolean> {
  const failed = await transactFor(userId, {
    changed: campaign.patch(
      { userId, campaignId },
      { set: draft, add: { version: 1 }, if: { version, state: 'Draft' } },
    ),
  });
  return failed === null;
}

/**
 * @param version that alone is deleted; any, unless it is said
 * @returns false if it is no draft, or gone
 * @throws AppError accounts.notFound
 */
export async function deleteDraft(
  userId: string,
  campaignId: string,
  version?: number,
): Promise<boolean> {
  const asRead = version === undefined ? {} : { version };
  const gone = campaign.delete({ userId, campaignId }, { if: { state: 'Draft', ...asRead } });
  return (await transactFor(userId, { gone })) === null;
}

export const findCampaign = (userId: string, campaignId: string): Promise<CampaignItem | null> =>
  campaign.get({ userId, campaignId });

/** Newest first. */
export const pageCampaigns = (userId: string, cursor?: string): Promise<Page<CampaignItem>> =>
  campaign.page({ key: { userId }, order: 'desc', limit: PAGE, cursor });
