import { withPlainDigits } from './digits.ts';

/** The dial prefix of every number (docs/rules.md 9). */
export const COUNTRY_DIAL_PREFIX = '+254';

/**
 * Applies the Kenyan phone rule step by step (docs/rules.md 5).
 *
 * @param typed a number as it was typed, in any spacing
 * @returns the number as `+254` and nine digits, or null if the rule rejects it
 */
export function normalizeKenyanPhone(typed: string): string | null {
  let digits = withPlainDigits(typed).replace(/[^0-9]/g, '');
  if (digits.startsWith('0')) digits = `254${digits.slice(1)}`;
  if (digits.startsWith('7') || digits.startsWith('1')) digits = `254${digits}`;
  const valid = digits.startsWith('254') && digits.length === 12;
  return valid ? `+${digits}` : null;
}

/**
 * The phone rule also takes landlines such as 020 123 4567. An SMS to one of them only costs money.
 *
 * @param phone a number that `normalizeKenyanPhone` returned
 * @returns whether the number is a mobile's
 */
export function isKenyanMobile(phone: string): boolean {
  return /^\+254[17][0-9]{8}$/.test(phone);
}

/** A spreadsheet writes a long number as 7.123457E+08, and then its last digits are lost. */
const SCIENTIFIC = /^\s*\+?([0-9])(?:[.,]([0-9]+))?e\+?([0-9]{1,2})\s*$/i;

const HAS_EXPONENT = /[0-9]e\+?[0-9]/i;

/** @returns all digits of a number that a spreadsheet wrote as 2.54722000402E+11; null if some are lost */
function allDigits(typed: string): string | null {
  const [, first = '', others = '', exponent] = SCIENTIFIC.exec(typed) ?? [];
  return first !== '' && others.length === Number(exponent) ? first + others : null;
}

/** @returns whether a spreadsheet has written a number short, and its last digits are lost */
export const isShortened = (typed: string): boolean =>
  SCIENTIFIC.test(typed) && allDigits(typed) === null;

/**
 * @param typed a number as it was typed, or from a file
 * @returns the number of a mobile as +254..., or null if it is none
 */
export function mobilePhone(typed: string): string | null {
  const digits = HAS_EXPONENT.test(typed) ? allDigits(typed) : typed;
  const phone = digits === null ? null : normalizeKenyanPhone(digits);
  return phone && isKenyanMobile(phone) ? phone : null;
}

/** An area has a code of two digits after the 0; mobiles begin with 07 and 01. */
const LANDLINE = /^0[2-689]/;

/** @returns the number as people read it: `0712 345 678`, and a landline after the code of its area: `020 500 0100` */
export function formatKenyanPhone(phone: string): string {
  const local = `0${phone.slice(4)}`;
  if (LANDLINE.test(local)) return `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`;
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}

/** @returns the number in a form for screens and logs: `+2547*****678` */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 5)}*****${phone.slice(-3)}`;
}
