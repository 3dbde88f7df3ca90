/** Reads `1,250`, `1 250.00`, `KES 1,250/-`, `1.250,50`, `12,5` (docs/rules.md 5). Refuses text with two meanings. */
import { withPlainDigits } from '#shared/platform/digits.ts';

/** Longer than any amount. A long row of spaces would keep a pattern busy for hours. */
const LONGEST = 60;

/** Some keyboards write these signs instead of the ASCII ones. */
const PLAIN_SIGNS: Readonly<Record<string, string>> = { '’': "'", '٫': '.', '٬': ',' };

/** How Kenyans write shillings before an amount and behind it. */
const CURRENCY_BEFORE = /^(?:kes|kshs?|shs?)[.:]? ?/i;
const CURRENCY_BEHIND = / ?(?:\/[-=–—]{1,2}|(?:kes|kshs?|shs?|bob)\.?)$/i;

/** A number has one kind of sign between thousands. */
const THOUSANDS = /^[1-9]\d{0,2}(?:(?<gap>[.,' ])\d{3})(?:\k<gap>\d{3})*(?:(?!\k<gap>)[.,]\d*)?$/;

/** Without thousands, a comma is read as a point: a decimal comma. */
const PLAIN = /^\d+(?:[.,]\d*)?$|^[.,]\d+$/;

/** @returns text such as `1250.50`; null for no number or two meanings. In Kenya `1.250` is one and a quarter. */
export function decimalIn(text: string): string | null {
  if (text.length > LONGEST) return null;
  const typed = withPlainDigits(text)
    .replace(/\s+/g, ' ')
    .replace(/[’٫٬]/g, (sign) => PLAIN_SIGNS[sign] ?? '')
    .trim();
  const number = typed.replace(CURRENCY_BEFORE, '').replace(CURRENCY_BEHIND, '');
  const gap = /^\d{1,3}\.\d{3}$/.test(number) ? undefined : THOUSANDS.exec(number)?.groups?.gap;
  if (gap === undefined && !PLAIN.test(number)) return null;
  const [whole = '', part = ''] = number.replaceAll(gap ?? ' ', '').split(/[.,]/);
  return part === '' ? whole || '0' : `${whole || '0'}.${part}`;
}

/** `12.00` is a whole number, `12.5` is not. */
export function wholeIn(text: string): number | null {
  const decimal = decimalIn(text);
  return decimal !== null && /^\d+(?:\.0{1,2})?$/.test(decimal) ? Number(decimal) : null;
}

/** An amount in cents; null for more than two digits behind the point. */
export function centsIn(text: string): number | null {
  const decimal = decimalIn(text);
  const [whole = '', part = ''] = decimal?.split('.') ?? [];
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return decimal !== null && part.length <= 2 && Number.isSafeInteger(cents) ? cents : null;
}
