import type { Campaign, createCampaign } from '../../../../../shared/campaigns/contract.ts';
import type { BodyOf } from '../../../../../shared/platform/contract.ts';
import { formatDay } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';

/** What an owner decides about a campaign before it is looked at. */
export type DraftFields = BodyOf<typeof createCampaign>;

export const fieldsOf = ({ name, text, audience }: Campaign): DraftFields => ({
  name,
  text,
  audience,
});

export const newFields = (): DraftFields => ({
  name: t('Offer of {day}', { day: formatDay(new Date().toISOString()) }),
  text: '',
  audience: { filter: 'all', atLeast: null, listId: null },
});

export const isSameAudience = (one: DraftFields, other: DraftFields): boolean =>
  one.audience.filter === other.audience.filter &&
  one.audience.atLeast === other.audience.atLeast &&
  one.audience.listId === other.audience.listId;

export const isSame = (one: DraftFields, other: DraftFields): boolean =>
  one.name === other.name && one.text === other.text && isSameAudience(one, other);
