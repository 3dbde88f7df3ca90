/** All businesses send under one name, which people trust, so their own texts may have no link or other number. */

import { fillFields } from '#shared/campaigns/message.ts';
import { LONG_NUMBER, linkIn, plainSigns } from '#shared/platform/sms-name.ts';

/**
 * Limits of a new business: people and parts of SMS a day. Receipts count too, because the business chose the number,
 * and the name in the text.
 */
export const firstDays = { days: 7, peopleADay: 20, partsADay: 200 } as const;

interface OwnTextProblem {
  code: 'sms.linkInText' | 'sms.numberInText';
  /** The part of the text that must be removed. */
  found: string;
}

/** `*144*1#` is dialled at a touch, and moves money. */
const DIALLED = /\*[\s\p{M}]*\p{N}[\p{N}\p{M}*\s]*#|#\p{N}[\p{N}*]*#/u;

/** Matches 5, 1,500, 250000 and 12,500,000, but not 7123 456 or nine digits in a row: they may be a phone number. */
const AMOUNT =
  '(?:[1-9]\\d?(?:,\\d{3}){2}|[1-9]\\d{0,2}(?:,\\d{3})?|[1-9]\\d{3,5}(?![ .-]*\\d{3}))(?:\\.\\d\\d)?';
const DAY_AND_MONTH = '(?:0?[1-9]|[12]\\d|3[01])([/.-])(?:0?[1-9]|1[0-2])';
const TIME = '(?:[01]?\\d|2[0-3])[:.][0-5]\\d';
/** With digits beside it, it may be a group of a phone number: `07-12-34-56-78`, `07:12 3:45 678`. */
const ALONE = {
  before: '(?<!\\d[/.:-]?)',
  after: '(?![/.:-]?\\d)(?! \\d{1,2}[:.]\\d| \\d{3})',
};

/** Digits that nobody takes for a phone or an account: prices, days and times. */
const PLAIN_DIGITS = [
  `\\b(?:KES|Kshs?|Sh)\\.?\\s?${AMOUNT}(?!\\d)`,
  `(?<![\\d,])${AMOUNT}\\s?\\/[-=]`,
  `(?<!\\d)${DAY_AND_MONTH}\\1(?:20\\d\\d)(?!\\1?\\d)`,
  `${ALONE.before}${DAY_AND_MONTH}\\1(?:2[4-9]|3\\d)${ALONE.after}`,
  '(?<!\\d)20\\d\\d-[01]\\d-[0-3]\\d(?!-?\\d)',
  `${ALONE.before}${TIME}(?:\\s?[-–]\\s?${TIME})?${ALONE.after}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Replaces the parts that are not checked: a letter ends a number. */
const LEFT_OUT = 'x';

/** `ownPhone` is the owner's number, which a text may name; `business` the name as SMS carry it. */
export interface Writer {
  ownPhone: string;
  business: string;
}

/** The business's name in front is not checked: `Club 1824: 50% off` has no long number. */
const IN_FRONT = /^\{business\}: /;

/** Points and their value may have five digits each. If the text adds a digit, the number is too long. */
const SOME = { points: '11111', value: 'KES 11,111' };

/**
 * Fills the fields first: a value and the text beside it may form a link or a number. @param name the receiver's, if
 * known @returns null if an SMS may carry the text
 */
export function ownTextProblem(
  text: string,
  { ownPhone, business }: Writer,
  name: string = LEFT_OUT,
): OwnTextProblem | null {
  const written = text.replace(IN_FRONT, `${LEFT_OUT}: `);
  const plain = plainSigns(fillFields(written, { ...SOME, name, business }));
  const link = linkIn(plain);
  if (link) return { code: 'sms.linkInText', found: link };
  const left = withoutPlain(plain.replaceAll(writtenAs(ownPhone), LEFT_OUT));
  const [found] = DIALLED.exec(plain) ?? LONG_NUMBER.exec(left) ?? [];
  return found === undefined ? null : { code: 'sms.numberInText', found };
}

const withoutPlain = (text: string): string =>
  PLAIN_DIGITS.reduce((rest, one) => rest.replaceAll(one, LEFT_OUT), text);

/** All ways in which people write a phone, given as +254712345678. */
function writtenAs(phone: string): RegExp {
  const digits = [...phone.slice('+254'.length)].join('[ -]?');
  return new RegExp(`(?<!\\d)(?:\\+?254|0)[ -]?${digits}(?!\\d)`, 'g');
}
