import type { Language } from '#shared/platform/languages.ts';
import { lazy } from '#shared/platform/lazy.ts';
import { weekdayText } from '#shared/platform/weekday-text.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { sentBusinessName, sentName } from '#shared/sms/sent-name.ts';
import { type InBoth, inBoth } from './message.ts';

const timeZone = 'Africa/Nairobi';

const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));

const days = inBoth((language) =>
  format(`${language}-KE`, { day: 'numeric', month: 'short', year: 'numeric' }),
);
const time = format('en-GB', { timeStyle: 'short' });

/** @param of a moment (its day in Nairobi is written) or a day such as 2026-12-24 */
export const day = inBoth((language) => (of: string) => days[language]().format(new Date(of)));

/** @returns the hours between two moments of one day, such as `Tue, 24 Nov, 10:00-12:00` */
export const hours = (language: Language, { from, to }: { from: string; to: string }): string =>
  `${weekdayText(from, language)}, ${timeOf(from)}-${timeOf(to)}`;

/** @param moment ISO 8601, or ms since 1970 */
export const timeOf = (moment: string | number): string => time().format(new Date(moment));

/** @returns a greeting by the first name; empty if SMS cannot carry the name */
export function greetings(fullName: string, greet: (firstName: string) => string): string[] {
  const [firstName] = sentName(fullName).split(' ');
  return firstName ? [greet(firstName)] : [];
}

export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

export const sentences = (...parts: InBoth[]): InBoth =>
  inBoth((language) => parts.map((part) => part[language]).join(' '));

/** @returns the first text that is one segment, or else the last text */
export const firstOnePart = (...texts: string[]): string =>
  texts.find((text) => segmentsOf(text).segments === 1) ?? (texts.at(-1) as string);

/** @returns a list's address if the stage has a domain, or else its title */
export const listAt = (siteHost: string | undefined, path: string, titles: InBoth<string>) =>
  inBoth((language) => (siteHost ? `${siteHost}/${path}` : titles[language]));

/** Longer names are cut, so that an SMS to a customer costs one credit. */
const NAME_LETTERS = 40;

export function shopNames(businessName: string): InBoth {
  const name = sentBusinessName(businessName, NAME_LETTERS);
  return { en: name || 'the shop', sw: name || 'duka' };
}

export const shopName = (businessName: string): string => shopNames(businessName).en;
