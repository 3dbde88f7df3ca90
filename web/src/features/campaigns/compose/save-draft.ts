import {
  type Campaign,
  createCampaign,
  getCampaign,
  saveCampaign,
} from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { type DraftFields, fieldsOf, isSame } from './draft-fields.ts';
import type { TypedDraft } from './stored-draft.ts';

/**
 * Saves a draft, if it is not saved. What another device has changed meanwhile is not overwritten.
 *
 * @param campaign as the server had it last; null for a new one
 * @throws ApiError
 */
export async function saveDraft(
  campaign: Campaign | null,
  { typed, base }: TypedDraft,
  idempotencyKey: string,
): Promise<Campaign> {
  if (!campaign) return call(createCampaign, { body: typed, idempotencyKey });
  if (isSame(typed, fieldsOf(campaign))) return campaign;
  try {
    return await put(campaign, typed);
  } catch (error) {
    if (!hasCode(error, 'campaigns.changed')) throw error;
    const { campaignId } = campaign;
    const now = await call(getCampaign, { params: { campaignId } });
    // An earlier press arrived, but its answer was lost.
    if (isSame(typed, fieldsOf(now))) return now;
    if (base && isSame(base, fieldsOf(now))) return put(now, typed);
    throw error;
  }
}

const put = ({ campaignId, version }: Campaign, fields: DraftFields): Promise<Campaign> =>
  call(saveCampaign, { params: { campaignId }, body: { version, ...fields } });
