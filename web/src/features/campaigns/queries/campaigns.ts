import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Campaign, getCampaign, listCampaigns } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { paceOf } from './pace.ts';
import { pagedQuery } from './paged.ts';

const LIST = ['campaigns', 'list'];

/** All campaigns, newest first. */
export const campaignsQuery = () =>
  pagedQuery(LIST, async (cursor, signal) => {
    const { campaigns, next } = await call(listCampaigns, { query: { cursor }, signal });
    return { items: campaigns, next };
  });

/**
 * One campaign. It is fetched again and again while something goes on in it.
 *
 * @param hasReports whether carriers say what was delivered, which they do after the end
 */
export const campaignQuery = (campaignId: string, hasReports = false) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId],
    queryFn: ({ signal }) => call(getCampaign, { params: { campaignId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      paceOf(state.data, {
        isHidden: document.visibilityState === 'hidden',
        hasReports,
        now: Date.now(),
      }),
  });

/** Shows a campaign as the server answered it. An answer to an earlier question may be older. */
export async function showCampaign(client: QueryClient, campaign: Campaign): Promise<void> {
  const { queryKey } = campaignQuery(campaign.campaignId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, campaign);
  refreshCampaigns(client);
}

/** Fetches the lists anew that a change of a campaign touches: its own, and that of the credits. */
export function refreshCampaigns(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIST });
  void client.invalidateQueries({ queryKey: ['campaigns', 'overview'] });
  void client.invalidateQueries({ queryKey: ['credits'] });
}
