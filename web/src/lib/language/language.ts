import type { Message } from '../../../../shared/platform/message.ts';
import { Store, useStore } from '../storage/store.ts';

export type Language = 'en' | 'sw';

/**
 * Kiswahili by English: texts are their own keys (docs/decisions/0012-english-texts-are-their-own-keys.md).
 * The messages of refusals have their error codes for keys.
 */
type Messages = Record<string, Message>;

const STORAGE_KEY = 'language';

/** One file for each area of the app, and three that every screen needs. English comes with the screens. */
const files = import.meta.glob<Messages>('../../locales/sw/*.json', { import: 'default' });

interface State {
  language: Language;
  messages: Messages;
}

class LanguageStore extends Store<State> {
  /** What the screens that were asked for so far speak about. */
  private readonly wanted = new Set(['common', 'shared', 'error-codes']);

  /** What was chosen last: its texts may still be on their way. */
  private chosen: Language = 'en';

  private readonly kiswahili: Messages = {};

  private readonly fetching = new Map<string, Promise<void>>();

  /** Fetches what a screen says, unless it is said in English. */
  async load(names: readonly string[]): Promise<void> {
    for (const name of names) this.wanted.add(name);
    await this.choose(this.chosen);
  }

  /** Draws everything anew in another language. What could not be fetched stays English. */
  async choose(language: Language): Promise<void> {
    this.chosen = language;
    if (language === 'sw') await this.fetchMessages();
    // Another choice may have been quicker than the files of this one.
    if (language !== this.chosen) return;
    document.documentElement.lang = language;
    this.change({ language, messages: language === 'sw' ? this.kiswahili : {} });
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
      // It is asked for again with the next screen.
      this.fetching.delete(name);
    }
  }
}

export const languageStore = new LanguageStore({ language: 'en', messages: {} });

/** Draws anew when the language changes. */
export const useLanguage = (): Language => useStore(languageStore, ({ language }) => language);

export const currentLanguage = (): Language => languageStore.read().language;

/** The language that this device was set to, if anybody set it. */
export function rememberedLanguage(): Language | undefined {
  try {
    const language = localStorage.getItem(STORAGE_KEY);
    return language === 'sw' || language === 'en' ? language : undefined;
  } catch {
    // A browser that keeps nothing for sites.
    return undefined;
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
