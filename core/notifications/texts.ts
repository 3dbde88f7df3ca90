import type { Settings } from '../../shared/settings/contract.ts';
import { english } from './english.ts';
import { kiswahili } from './kiswahili.ts';
import type { NewsEvent } from './news.ts';
import type { Tell, Telling, TellingFacts } from './telling.ts';

const texts: Record<Settings['language'], Partial<Record<NewsEvent, Tell>>> = {
  en: english,
  sw: kiswahili,
};

/** @returns null for a change the owner made, or need not know of */
export const tellingOf = (
  event: NewsEvent,
  facts: TellingFacts,
  language: Settings['language'],
): Telling | null => texts[language][event]?.(facts) ?? null;
