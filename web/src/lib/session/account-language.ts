import type { Language } from '#shared/platform/languages.ts';
import { languageStore, rememberedLanguage } from '../language/language.ts';
import { readStored, writeStored } from '../storage/owner-storage.ts';
import { sessionOwner } from './session.ts';

const NAME = 'language';

/** The language chosen on this device, or else the signed-in owner's. */
export const firstLanguage = (): Language =>
  rememberedLanguage() ?? readStored<Language>(sessionOwner() ?? '', NAME) ?? 'en';

/** Takes the owner's language unless one was chosen on this device. The next person here does not inherit it. */
export function followAccount(language: Language): void {
  const owner = sessionOwner();
  if (!owner || rememberedLanguage()) return;
  writeStored(owner, NAME, language);
  void languageStore.choose(language);
}
