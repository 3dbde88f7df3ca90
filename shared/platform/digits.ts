/** Digits of other scripts, from phones with other keyboards (docs/rules.md 5). */

const DIGIT = /\p{Nd}/u;

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Unicode has the ten digits of a script one after another, from 0 on. Some scripts follow each other without a gap, so
 * the distance is taken modulo ten.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** `٠٧١٢` becomes `0712`. */
export const withPlainDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String(digitValue(digit)));
