import type { Exclusion } from '../../../../../shared/campaigns/campaign.ts';
import { listRecipients } from '../../../../../shared/campaigns/contract.ts';
import { call } from '../../../lib/api/api.ts';
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

/** @param preparation the look at the audience that found them */
export const recipientsQuery = (campaignId: string, preparation: number, excluded?: Exclusion) =>
  pagedQuery(
    ['campaigns', 'recipients', campaignId, preparation, excluded],
    readRecipients(campaignId, excluded),
  );
