/**
 * What holds for each text that a business writes itself, in a campaign or one by one. All businesses send
 * under one name, which people trust: so a text has no way to somebody else, neither a link nor a number.
 */

import { linkIn } from '#shared/platform/sms-name.ts';

/** Days after a visit in which a business may write to a customer who did not agree to offers. */
export const RECENT_DAYS = 90;

/** The first days of a business, and the people whom it writes to on each of them at most. */
export const firstDays = { days: 7, peopleADay: 20 } as const;

export interface OwnTextProblem {
  code: 'sms.linkInText' | 'sms.numberInText';
  /** The part of the text that has to go. */
  found: string;
}

/** Six digits or more, also in groups: whatever stands between them, people read one number. */
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){5,}/u;

/** `*144*1#` is dialled at a touch, and moves money. */
const DIALLED = /\*\s*\p{Nd}[\p{Nd}*\s]*#/u;

/** Digits that nobody takes for a phone or an account: prices, days and times. */
const PLAIN_DIGITS = [
  /\b(?:KES|Kshs?|Sh)\.?\s?[1-9]\d{0,2}(?:,?\d{3}){0,2}(?:\.\d\d)?(?!\d)/giu,
  /(?<!\d)[1-9]\d{0,2}(?:,\d{3}){0,2}\s?\/[-=]/gu,
  /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d(?!\d)/gu,
  /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/gu,
  /(?<!\d)(?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d)/gu,
];

/** Stands in for what is left out of the look: a letter, which ends a number. */
const LEFT_OUT = 'x';

/**
 * Looks at a text as its owner wrote it, with its fields.
 *
 * @param ownPhone the number of the owner, which a text may name
 * @returns why no SMS of a business carries it; null if it may
 */
export function ownTextProblem(text: string, ownPhone: string): OwnTextProblem | null {
  // Full-width letters and digits are read as the plain ones; points may have five digits.
  const plain = text
    .normalize('NFKC')
    .replaceAll('{points}', '11111')
    .replaceAll(/\{\w*\}/g, LEFT_OUT);
  const link = linkIn(plain);
  if (link) return { code: 'sms.linkInText', found: link };
  const left = withoutPlain(plain.replaceAll(writtenAs(ownPhone), LEFT_OUT));
  const [found] = DIALLED.exec(plain) ?? LONG_NUMBER.exec(left) ?? [];
  return found === undefined ? null : { code: 'sms.numberInText', found };
}

const withoutPlain = (text: string): string =>
  PLAIN_DIGITS.reduce((rest, one) => rest.replaceAll(one, LEFT_OUT), text);

/** @param phone as +254712345678. @returns the ways in which people write it */
function writtenAs(phone: string): RegExp {
  const digits = [...phone.slice('+254'.length)].join('[ -]?');
  return new RegExp(`(?<!\\d)(?:\\+?254|0)[ -]?${digits}(?!\\d)`, 'g');
}
