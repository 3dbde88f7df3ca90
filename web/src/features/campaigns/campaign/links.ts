/** A campaign that the server does not know yet. */
export const NEW = 'new';

export type Step = 'audience' | 'message' | 'review';

export const linkToCampaign = (campaignId: string, step?: Step): string =>
  `?${new URLSearchParams({ campaign: campaignId, ...(step ? { step } : {}) })}`;

export const NEW_CAMPAIGN = linkToCampaign(NEW, 'audience');

export const linkToList = (listId: string): string =>
  `?${new URLSearchParams({ tab: 'lists', list: listId })}`;
