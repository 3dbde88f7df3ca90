import { audienceFilters } from '#shared/campaigns/campaign.ts';
import { type Campaign, createCampaign } from '#shared/campaigns/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';
import { NEW } from './queries.ts';

export type DraftFields = BodyOf<typeof createCampaign>;

/** The changeable part of a campaign. No owner chooses the filters of automatic messages. */
export const fieldsOf = ({ name, text, leavesOut, audience }: Campaign): DraftFields => ({
  name,
  text,
  leavesOut,
  audience: {
    ...audience,
    filter: audienceFilters.find((filter) => filter === audience.filter) ?? null,
  },
});

const { name } = createCampaign.body;

export const copyOf = (campaign: Campaign): DraftFields => ({
  ...fieldsOf(campaign),
  // The cut may split an emoji.
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
  one.audience.listId === other.audience.listId &&
  (one.leavesOut ?? false) === (other.leavesOut ?? false);

export interface TypedDraft {
  typed: DraftFields;
  /** The campaign on the server when typing began; null if it did not exist. */
  base: DraftFields | null;
}

const nameOf = (campaignId: string): string => `${DRAFT}campaign.${campaignId}`;

export const readDraft = (campaignId: string): TypedDraft | undefined =>
  readStored<TypedDraft>(sessionOwner() ?? '', nameOf(campaignId));

export function storeDraft(campaignId: string, draft: TypedDraft): void {
  const owner = sessionOwner();
  if (owner) writeStored(owner, nameOf(campaignId), draft);
}

export function forgetDraft(campaignId: string): void {
  const owner = sessionOwner();
  if (owner) removeStored(owner, nameOf(campaignId));
}

/** As it was typed on this device. */
export const newDraft = (): DraftFields => readDraft(NEW)?.typed ?? newFields();

/** Puts a text or an audience into the new campaign, which may have been begun here before. */
export function beginDraft(fields: Partial<DraftFields>): void {
  storeDraft(NEW, { typed: { ...newDraft(), ...fields }, base: null });
}
