import { currentLanguage, type Language } from './language.ts';

const locales = { en: 'en-KE', sw: 'sw-KE' } as const;

/** One formatter for each language, made when it is first needed. */
export function byLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made: Partial<Record<Language, Formatter>> = {};
  return () => {
    const language = currentLanguage();
    made[language] ??= make(locales[language]);
    return made[language];
  };
}

/** Days and hours are those of the business, wherever its owner is. */
export const dates = (parts: Intl.DateTimeFormatOptions) =>
  byLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Nairobi', ...parts }));

const number = byLanguage((locale) => new Intl.NumberFormat(locale));
const day = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndTime = dates({ dateStyle: 'medium', timeStyle: 'short' });
const recent = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const time = dates({ hour: '2-digit', minute: '2-digit' });

export const formatNumber = (value: number): string => number().format(value);

/** KES 300,000: the way prices are written in Kenyan shops. */
export const formatKes = (value: number): string => `KES ${formatNumber(value)}`;

export const formatDay = (moment: string): string => day().format(new Date(moment));

export const formatMoment = (moment: string): string => dayAndTime().format(new Date(moment));

/** 20 Nov, 10:14: for what is days old, never a year. */
export const formatRecent = (moment: string): string => recent().format(new Date(moment));

export const formatTime = (moment: string): string => time().format(new Date(moment));

/** Rounded up, so that a file over a limit never reads like the limit. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1
    ? `${Math.ceil(megabytes * 10) / 10} MB`
    : `${Math.max(1, Math.ceil(bytes / 1024))} KB`;
}
