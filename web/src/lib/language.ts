import { Store, useStore } from './store.ts';

export type Language = 'en' | 'sw';

/** Kiswahili by English: texts are their own keys (docs/decisions/0012). */
type Messages = Record<string, string>;

const STORAGE_KEY = 'language';

/** One file for each feature, and two that every screen needs. English comes with the screens. */
const files = import.meta.glob<Messages>('../locales/sw/*.json', { import: 'default' });

interface State {
  language: Language;
  messages: Messages;
}

class LanguageStore extends Store<State> {
  /** What the screens that were asked for so far speak about. */
  private readonly wanted = new Set(['common', 'shared']);

  /** Fetches what a screen says, unless it is said in English. */
  async load(features: readonly string[]): Promise<void> {
    for (const feature of features) this.wanted.add(feature);
    if (this.read().language === 'sw') await this.fetchMessages();
  }

  /** Draws everything anew in another language. What could not be fetched stays English. */
  async choose(language: Language): Promise<void> {
    if (language === 'sw') await this.fetchMessages();
    document.documentElement.lang = language;
    this.change({ language });
  }

  private async fetchMessages(): Promise<void> {
    const missing = [...this.wanted].filter((name) => !fetched.has(name));
    const found = await Promise.all(missing.map(fetchFile));
    this.change({ messages: Object.assign({}, this.read().messages, ...found) });
  }
}

const fetched = new Set<string>();

async function fetchFile(name: string): Promise<Messages> {
  const messages = await files[`../locales/sw/${name}.json`]?.().catch(() => undefined);
  if (messages) fetched.add(name);
  return messages ?? {};
}

export const languageStore = new LanguageStore({ language: 'en', messages: {} });

/** Draws anew when the language changes. */
export const useLanguage = (): Language => useStore(languageStore, ({ language }) => language);

export const currentLanguage = (): Language => languageStore.read().language;

/** The language that this device was set to. */
export function rememberedLanguage(): Language {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'sw' ? 'sw' : 'en';
  } catch {
    // A browser that keeps nothing for sites.
    return 'en';
  }
}

/** Changes the language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // It is spoken until the page is left.
  }
  await languageStore.choose(language);
}
