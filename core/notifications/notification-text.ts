import { segmentsOf } from '#shared/sms/segments.ts';
import { sentName } from '#shared/sms/sent-name.ts';

/** The texts of a notification: one for the dashboard, and one by SMS where it cannot wait. */
export interface NotificationText {
  message: string;
  label: string;
  sms?: string;
}

export interface NotificationFacts {
  ref: string;
  fullName: string;
  systemNeed: string;
  details: Record<string, unknown>;
  /** The site's host name, or undefined where the stage has no domain of its own. */
  siteHost: string | undefined;
}

export type NotificationTemplate = (facts: NotificationFacts) => NotificationText;

/** @returns how days are written in a language: those of Nairobi, where the offices are */
export function dayWriter(locale: 'en-KE' | 'sw-KE'): (moment: string) => string {
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Africa/Nairobi',
  });
  return (moment) => day.format(new Date(moment));
}

/** @returns how two hours of one day are written: `Tue, 24 Nov, 10:00-12:00` */
export function hoursWriter(
  locale: 'en-KE' | 'sw-KE',
): (hours: { from: string; to: string }) => string {
  const timeZone = 'Africa/Nairobi';
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return ({ from, to }) => {
    const [begins, ends] = [new Date(from), new Date(to)];
    return `${day.format(begins)}, ${time.format(begins)}-${time.format(ends)}`;
  };
}

/** @returns the texts that greet an owner by the first name; none where SMS do not carry the name */
export function greetings(fullName: string, greet: (firstName: string) => string): string[] {
  const [firstName] = sentName(fullName).split(' ');
  return firstName ? [greet(firstName)] : [];
}

/** Ends what somebody wrote as a sentence, unless it ends as one already. */
export const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** The first text that fits into one SMS; the last one always does. */
export const firstOnePart = (...texts: string[]): string =>
  texts.find((text) => segmentsOf(text).segments === 1) ?? (texts.at(-1) as string);
