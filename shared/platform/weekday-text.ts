import { partsOf } from './day-text.ts';
import type { Language } from './languages.ts';
import { NAIROBI_AHEAD_MS } from './time.ts';

/** As `Intl` writes them, from Sunday. */
const weekdays: Record<Language, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  sw: ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'],
};

/** The day of a moment in Nairobi: `Tue, 24 Nov` */
export function weekdayText(moment: string, language: Language): string {
  const weekday = new Date(Date.parse(moment) + NAIROBI_AHEAD_MS).getUTCDay();
  return `${weekdays[language][weekday]}, ${partsOf(moment, language).shortDay}`;
}
