import { NEW } from '../links.ts';
import { type DraftFields, newFields } from './draft-fields.ts';
import { readDraft, storeDraft } from './stored-draft.ts';

/** Puts a text or an audience into the new campaign, which may have been begun on this device before. */
export function beginDraft(fields: Partial<DraftFields>): void {
  const typed = { ...(readDraft(NEW)?.typed ?? newFields()), ...fields };
  storeDraft(NEW, { typed, base: null });
}
