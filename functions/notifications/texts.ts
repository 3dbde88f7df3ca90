import type { ApplicationEvent } from '../../shared/application-machine.ts';
import type { Settings } from '../../shared/contracts/settings.ts';
import { english } from './english.ts';
import { kiswahili } from './kiswahili.ts';
import type { Tell, Telling, TellingFacts } from './telling.ts';

const texts: Record<Settings['language'], Partial<Record<ApplicationEvent, Tell>>> = {
  en: english,
  sw: kiswahili,
};

/** @returns null for a change the owner made, or need not know of */
export const tellingOf = (
  event: ApplicationEvent,
  facts: TellingFacts,
  language: Settings['language'],
): Telling | null => texts[language][event]?.(facts) ?? null;
