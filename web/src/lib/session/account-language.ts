import type { Language } from '#shared/platform/languages.ts';
import { languageStore, rememberedLanguage } from '../language/language.ts';
import { readStored, writeStored } from '../storage/owner-storage.ts';
import { sessionOwner } from './session.ts';

const NAME = 'language';

/** @returns the language that was chosen on this device, or else that of the owner who is signed in */
export const firstLanguage = (): Language =>
  rememberedLanguage() ?? readStored<Language>(sessionOwner() ?? '', NAME) ?? 'en';

/**
 * Switches to the language of the owner's settings, unless one was chosen on this device. It is stored
 * as the owner's, so that the next person on a shared phone does not inherit it.
 */
export function followAccount(language: Language): void {
  const owner = sessionOwner();
  if (!owner || rememberedLanguage()) return;
  writeStored(owner, NAME, language);
  void languageStore.choose(language);
}
