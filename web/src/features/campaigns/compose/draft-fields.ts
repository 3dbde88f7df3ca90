import { audienceFilters } from '#shared/campaigns/campaign.ts';
import { type Campaign, createCampaign } from '#shared/campaigns/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** What an owner decides about a campaign before it is looked at. */
export type DraftFields = BodyOf<typeof createCampaign>;

/** @returns what can be changed of a campaign. No owner chooses the filters of automatic messages. */
export const fieldsOf = ({ name, text, audience }: Campaign): DraftFields => ({
  name,
  text,
  audience: {
    ...audience,
    filter: audienceFilters.find((filter) => filter === audience.filter) ?? null,
  },
});

const { name } = createCampaign.body;

/** @returns a draft with the text and the audience of a campaign */
export const copyOf = (campaign: Campaign): DraftFields => ({
  ...fieldsOf(campaign),
  // What the cut leaves of an emoji is no letter any more.
  name: withoutUnseen(t('Copy of {name}', { name: campaign.name }).slice(0, name.max)),
});

export const newFields = (): DraftFields => ({
  name: t('Offer of {day}', { day: formatDay(new Date().toISOString()) }),
  text: '',
  audience: { filter: 'all', atLeast: null, listId: null },
});

export const isSame = (one: DraftFields, other: DraftFields): boolean =>
  one.name === other.name &&
  one.text === other.text &&
  one.audience.filter === other.audience.filter &&
  one.audience.atLeast === other.audience.atLeast &&
  one.audience.listId === other.audience.listId;
