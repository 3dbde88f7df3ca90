import type { Language } from '#shared/platform/languages.ts';
import type { Message } from '#shared/platform/message.ts';
import { Store, useStore } from '../storage/store.ts';

/** Keys are English texts (docs/decisions/0012-english-texts-are-their-own-keys.md), or refusals' error codes. */
type Messages = Record<string, Message>;

const STORAGE_KEY = 'language';

/** One catalogue for each area, and two for every screen. English is in the screens. */
const files = import.meta.glob<Messages>('../../locales/sw/*.json', { import: 'default' });

/** The messages of refusals, fetched after the first paint. */
const REST = 'error-codes';

interface State {
  language: Language;
  messages: Messages;
  /** Whether the refusals have come; relevant for languages other than English. */
  hasRest: boolean;
}

class LanguageStore extends Store<State> {
  private readonly wanted = new Set(['common', 'shared']);

  /** The language chosen last. Its texts may still be on their way. */
  private chosen: Language = 'en';

  private readonly kiswahili: Messages = {};

  private readonly fetching = new Map<string, Promise<void>>();

  /** English needs no catalogues. */
  async load(names: readonly string[]): Promise<void> {
    for (const name of names) this.wanted.add(name);
    await this.choose(this.chosen);
  }

  /** Fetches the refusals, the longest catalogue, which no first paint needs. */
  loadRest(): Promise<void> {
    return this.load([REST]);
  }

  /** Texts that could not be fetched stay English. */
  async choose(language: Language): Promise<void> {
    this.chosen = language;
    if (language === 'sw') await this.fetchMessages();
    // Another language was chosen meanwhile.
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
      this.fetching.delete(name);
    }
  }
}

export const languageStore = new LanguageStore({ language: 'en', messages: {}, hasRest: false });

export const useLanguage = (): Language => useStore(languageStore, ({ language }) => language);

/** Redraws a component when the refusals have come: the first paint may show one before any call is refused. */
export const useRefusals = (): boolean => useStore(languageStore, ({ hasRest }) => hasRest);

export const currentLanguage = (): Language => languageStore.read().language;

export function rememberedLanguage(): Language | undefined {
  try {
    const language = localStorage.getItem(STORAGE_KEY);
    return language === 'sw' || language === 'en' ? language : undefined;
  } catch {
    // This browser stores nothing for sites.
    return undefined;
  }
}

export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The language lasts until the page is left.
  }
  await languageStore.choose(language);
}
