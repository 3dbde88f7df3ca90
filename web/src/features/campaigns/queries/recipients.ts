import type { Exclusion } from '#shared/campaigns/campaign.ts';
import { type Campaign, listRecipients } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { pagedQuery, readPlaced } from './paged.ts';

/** Reads those who get the message, or those of the audience who do not, for one reason. */
export const readRecipients = (campaignId: string, excluded?: Exclusion) =>
  readPlaced(async (cursor, signal) => {
    const { recipients, next } = await call(listRecipients, {
      params: { campaignId },
      body: { cursor, excluded },
      signal,
    });
    return { items: recipients, next };
  });

/** What became of the recipients is read anew with each look, and when the campaign has another state. */
export const recipientsQuery = (
  { campaignId, state, preparation }: Campaign,
  excluded?: Exclusion,
) => ({
  ...pagedQuery(
    ['campaigns', 'recipients', campaignId, preparation?.number, state, excluded],
    readRecipients(campaignId, excluded),
  ),
  staleTime: 0,
});
