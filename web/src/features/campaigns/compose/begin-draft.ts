import { NEW } from '../links.ts';
import { type DraftFields, newFields } from './draft-fields.ts';
import { readDraft, storeDraft } from './stored-draft.ts';

/** @returns the new campaign as it was typed on this device */
export const newDraft = (): DraftFields => readDraft(NEW)?.typed ?? newFields();

/** Puts a text or an audience into the new campaign, which may have been begun on this device before. */
export function beginDraft(fields: Partial<DraftFields>): void {
  storeDraft(NEW, { typed: { ...newDraft(), ...fields }, base: null });
}
