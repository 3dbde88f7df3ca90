import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';
import type { DraftFields } from './draft-fields.ts';

/** A campaign as it is typed on this device. */
export interface TypedDraft {
  typed: DraftFields;
  /** What the server had when the typing began; null for a campaign that it does not know yet. */
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
