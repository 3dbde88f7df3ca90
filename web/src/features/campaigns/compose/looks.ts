import type { Campaign } from '../../../../../shared/campaigns/contract.ts';
import { type DraftFields, isSameAudience } from './draft-fields.ts';
import type { TypedDraft } from './stored-draft.ts';

export type Look = 'count' | 'freeze';

/** @returns what a save adds to what was saved since the last look */
export function savedSinceAfter(
  { typed, savedSince }: TypedDraft,
  server: DraftFields,
): TypedDraft['savedSince'] {
  if (savedSince === 'audience' || !isSameAudience(typed, server)) return 'audience';
  return savedSince === 'text' || typed.text !== server.text ? 'text' : 'nothing';
}

/** Whether the audience is to be looked at again: the last look is missing, failed, or of something else. */
export function needsLook(
  { preparation }: Campaign,
  savedSince: TypedDraft['savedSince'],
  look: Look,
): boolean {
  if (!preparation || preparation.state === 'failed') return true;
  if (look === 'count') return savedSince === 'audience';
  return preparation.kind !== 'freeze' || savedSince !== 'nothing';
}
