import { dayText, partsOf } from '#shared/platform/day-text.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Language } from '#shared/platform/languages.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { currentLanguage } from './language.ts';

const locales = { en: 'en-KE', sw: 'sw-KE' } as const;

export function byLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made: Partial<Record<Language, Formatter>> = {};
  return () => {
    const language = currentLanguage();
    made[language] ??= make(locales[language]);
    return made[language];
  };
}

const partsIn = (moment: string) => partsOf(moment, currentLanguage());

export const formatNumber = numberText;

export const formatKes = kes;

/** `20 Nov`, for days of the last twelve months. */
export const formatShortDay = (moment: string): string => partsIn(moment).shortDay;

/** `20 Nov 2026` */
export const formatDay = (moment: string): string => dayText(moment, currentLanguage());

/** `20 Nov 2026, 10:14` */
export const formatMoment = (moment: string): string =>
  `${formatDay(moment)}, ${formatTime(moment)}`;

/** `20 Nov, 10:14`, for moments of the last twelve months. */
export const formatRecent = (moment: string): string =>
  `${formatShortDay(moment)}, ${formatTime(moment)}`;

/** `10:14` */
export const formatTime = (moment: string): string => partsIn(moment).time;

/** `Nov 2026` */
export function formatMonth(moment: string): string {
  const { month, year } = partsIn(moment);
  return `${month} ${year}`;
}

/** Rounds up, so that a file over a limit never looks as large as the limit. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1
    ? `${Math.ceil(megabytes * 10) / 10} MB`
    : `${Math.max(1, Math.ceil(bytes / 1024))} KB`;
}
