import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Exclusion } from '#shared/campaigns/campaign.ts';
import {
  type Campaign,
  getCampaign,
  type getSmsOverview,
  listCampaigns,
  listRecipients,
  listTemplates,
} from '#shared/campaigns/contract.ts';
import { listContactLists, listMembers } from '#shared/contacts/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { overviewQuery } from '#web/src/lib/queries/get-sms-overview.ts';
import { pagedQuery, readPlaced } from '#web/src/lib/queries/paged.ts';

const LIST = ['campaigns', 'list'];

export const campaignsQuery = () =>
  pagedQuery(LIST, async (cursor, signal) => {
    const { campaigns, next } = await call(listCampaigns, { query: { cursor }, signal });
    return { items: campaigns, next };
  });

/** Fetched again while it changes. @param hasReports whether carriers report deliveries, even after the end */
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

/** Shows the server's answer, unless a newer one is shown. */
export async function showCampaign(client: QueryClient, campaign: Campaign): Promise<void> {
  const { queryKey } = campaignQuery(campaign.campaignId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, campaign);
  refreshCampaigns(client);
}

/** Refetches what a change touches: campaigns, overview and credits. */
export function refreshCampaigns(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIST });
  void client.invalidateQueries(overviewQuery());
  void client.invalidateQueries({ queryKey: ['credits'] });
}

const LOOKING_MS = 1_000;
const SENDING_MS = 2_000;
const REPORTED_MS = 5_000;
const WAITING_MS = 30_000;

/** Most carrier reports come within this time after the last SMS. */
const REPORTS_FOR_MS = 10 * MINUTE_MS;

interface Looker {
  isHidden: boolean;
  hasReports: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Milliseconds until the next look; false if nothing changes by itself. */
export function paceOf(campaign: Campaign | undefined, looker: Looker): number | false {
  const pace = campaign ? paceInView(campaign, looker) : false;
  return pace && looker.isHidden ? WAITING_MS : pace;
}

function paceInView(campaign: Campaign, { hasReports, now }: Looker): number | false {
  const { state, stopping, preparation, result, endedAt } = campaign;
  if (state === 'Draft') return preparation?.state === 'running' ? LOOKING_MS : false;
  if (state === 'Sending' || stopping) return SENDING_MS;
  if (state === 'Scheduled' || state === 'Paused') return WAITING_MS;
  const isReported = hasReports && result.sent > 0;
  return isReported && now < Date.parse(endedAt ?? '') + REPORTS_FOR_MS ? REPORTED_MS : false;
}

/** There are 50 at most. */
export const listsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'lists'],
    queryFn: async ({ signal }) => (await call(listContactLists, { signal })).lists,
  });

export type Shown = 'members' | 'refused';

/** The people of a list, or the rows that were refused. */
export const membersQuery = (listId: string, show: Shown) =>
  pagedQuery(
    ['contacts', 'members', listId, show],
    readPlaced(async (cursor, signal) => {
      const { members, next } = await call(listMembers, {
        params: { listId },
        body: { cursor, show },
        signal,
      });
      return { items: members, next };
    }),
  );

/** Reads those who get the message, or those excluded for one reason. */
export const readRecipients = (campaignId: string, excluded?: Exclusion) =>
  readPlaced(async (cursor, signal) => {
    const { recipients, next } = await call(listRecipients, {
      params: { campaignId },
      body: { cursor, excluded },
      signal,
    });
    return { items: recipients, next };
  });

/** Read again at each look, and when the campaign changes state. */
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

export type Overview = ReplyOf<typeof getSmsOverview>;

/** There are 50 at most. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'templates'],
    queryFn: async ({ signal }) => (await call(listTemplates, { signal })).templates,
  });

/** For an earlier press that was granted although its answer was lost. */
const grantedText = (): string =>
  t('Your earlier press went through. Check what is here before you continue.');

export const refusalMessage = (error: unknown): string => messageOf(error, grantedText());

/** After a refusal the campaign is read again. */
export const changedCampaign = (
  campaignId: string,
): Subject<Campaign, Pick<Campaign, 'campaignId'>> => ({
  name: `campaign.${campaignId}`,
  params: { campaignId },
  show: showCampaign,
  reload: (client) => client.invalidateQueries(campaignQuery(campaignId)),
  outdated: () => true,
});

/** For an act that creates a campaign, or does not answer with one. */
export const allCampaigns: Subject<unknown> = {
  name: 'campaigns',
  params: {},
  show: refreshCampaigns,
  reload: refreshCampaigns,
  outdated: () => true,
  granted: grantedText,
};

/** A campaign that the server does not know yet. */
export const NEW = 'new';

export type Step = 'audience' | 'message' | 'review';

export const linkToCampaign = (campaignId: string, step?: Step): string =>
  `?${new URLSearchParams({ campaign: campaignId, ...(step ? { step } : {}) })}`;

export const NEW_CAMPAIGN = linkToCampaign(NEW, 'audience');

export const linkToList = (listId: string): string =>
  `?${new URLSearchParams({ tab: 'lists', list: listId })}`;
