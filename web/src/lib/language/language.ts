import type { Language } from '#shared/platform/languages.ts';
import type { Message } from '#shared/platform/message.ts';
import { Store, useStore } from '../storage/store.ts';

/**
 * The Kiswahili of each English text, which is its own key
 * (docs/decisions/0012-english-texts-are-their-own-keys.md).
 * The messages of refusals have their error codes for keys.
 */
type Messages = Record<string, Message>;

const STORAGE_KEY = 'language';

/** The catalogues: one for each area of the app, and two for every screen. English is in the screens. */
const files = import.meta.glob<Messages>('../../locales/sw/*.json', { import: 'default' });

/** The messages of refusals, which come after the first sight. */
const REST = 'error-codes';

interface State {
  language: Language;
  messages: Messages;
  /** Whether the messages of refusals have come, for a reader of another language than English. */
  hasRest: boolean;
}

class LanguageStore extends Store<State> {
  /** The catalogues of the screens that were opened so far. */
  private readonly wanted = new Set(['common', 'shared']);

  /** The language that was chosen last. Its texts may still be on their way. */
  private chosen: Language = 'en';

  private readonly kiswahili: Messages = {};

  private readonly fetching = new Map<string, Promise<void>>();

  /** Fetches the catalogues of a screen, unless the language is English. */
  async load(names: readonly string[]): Promise<void> {
    for (const name of names) this.wanted.add(name);
    await this.choose(this.chosen);
  }

  /** Fetches what no first sight has: the refusals, which are the longest catalogue. */
  loadRest(): Promise<void> {
    return this.load([REST]);
  }

  /** Draws everything in another language. Texts that could not be fetched stay English. */
  async choose(language: Language): Promise<void> {
    this.chosen = language;
    if (language === 'sw') await this.fetchMessages();
    // Another language may have been chosen while the files came.
    if (language !== this.chosen) return;
    document.documentElement.lang = language;
    const isTranslated = language === 'sw';
    const messages = isTranslated ? this.kiswahili : {};
    this.change({ language, messages, hasRest: isTranslated && this.fetching.has(REST) });
  }

  private async fetchMessages(): Promise<void> {
    const fetchings = [...this.wanted].map((name) => {
      const fetching = this.fetching.get(name) ?? this.fetchFile(name);
      this.fetching.set(name, fetching);
      return fetching;
    });
    await Promise.all(fetchings);
  }

  private async fetchFile(name: string): Promise<void> {
    try {
      Object.assign(this.kiswahili, await files[`../../locales/sw/${name}.json`]?.());
    } catch {
      // The next screen asks for it again.
      this.fetching.delete(name);
    }
  }
}

export const languageStore = new LanguageStore({ language: 'en', messages: {}, hasRest: false });

/** Draws a component again when the language changes. */
export const useLanguage = (): Language => useStore(languageStore, ({ language }) => language);

/** Draws a component again when the refusals have come: a first sight may say one before any call was refused. */
export const useRefusals = (): boolean => useStore(languageStore, ({ hasRest }) => hasRest);

export const currentLanguage = (): Language => languageStore.read().language;

/** @returns the language that somebody chose on this device, if anybody did */
export function rememberedLanguage(): Language | undefined {
  try {
    const language = localStorage.getItem(STORAGE_KEY);
    return language === 'sw' || language === 'en' ? language : undefined;
  } catch {
    // This browser stores nothing for sites.
    return undefined;
  }
}

/** Changes the language and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The language lasts until the page is left.
  }
  await languageStore.choose(language);
}
