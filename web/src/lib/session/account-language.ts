import { type Language, languageStore, rememberedLanguage } from '../language/language.ts';
import { keep, readKept } from '../storage/owner-storage.ts';
import { sessionOwner } from './session.ts';

const NAME = 'language';

/** What to begin with: this device's language, or else that of the owner who is signed in. */
export const firstLanguage = (): Language =>
  rememberedLanguage() ?? readKept<Language>(sessionOwner() ?? '', NAME) ?? 'en';

/**
 * Speaks an owner's saved language, unless this device was set to one. It is noted as the owner's,
 * so that the next person on a shared phone does not inherit it.
 */
export function followAccount(language: Language): void {
  const owner = sessionOwner();
  if (!owner || rememberedLanguage()) return;
  keep(owner, NAME, language);
  void languageStore.choose(language);
}
