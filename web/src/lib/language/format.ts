import type { Language } from '#shared/platform/languages.ts';
import { currentLanguage } from './language.ts';

const locales = { en: 'en-KE', sw: 'sw-KE' } as const;

/** @returns a function that gives the formatter of the current language, made when it is first needed */
export function byLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made: Partial<Record<Language, Formatter>> = {};
  return () => {
    const language = currentLanguage();
    made[language] ??= make(locales[language]);
    return made[language];
  };
}

/** Days and hours are those of Nairobi, where the business is, wherever its owner is. */
export const dates = (options: Intl.DateTimeFormatOptions) =>
  byLanguage(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Nairobi', ...options }),
  );

const number = byLanguage((locale) => new Intl.NumberFormat(locale));
const day = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
const recent = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const time = dates({ hour: '2-digit', minute: '2-digit' });

export const formatNumber = (value: number): string => number().format(value);

/** @returns `KES 300,000`, as Kenyan shops write prices */
export const formatKes = (value: number): string => `KES ${formatNumber(value)}`;

export const formatDay = (moment: string): string => day().format(new Date(moment));

export const formatMoment = (moment: string): string => dayAndTime().format(new Date(moment));

/** @returns `20 Nov, 10:14`, for moments of the last twelve months */
export const formatRecent = (moment: string): string => recent().format(new Date(moment));

export const formatTime = (moment: string): string => time().format(new Date(moment));

/** Rounds up, so that a file over a limit never looks as large as the limit. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1
    ? `${Math.ceil(megabytes * 10) / 10} MB`
    : `${Math.max(1, Math.ceil(bytes / 1024))} KB`;
}
