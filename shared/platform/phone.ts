import { withPlainDigits } from './digits.ts';

/** docs/rules.md 9. */
export const COUNTRY_DIAL_PREFIX = '+254';

/** The Kenyan phone rule (docs/rules.md 5), in any spacing. @returns `+254` and nine digits, or null */
export function normalizeKenyanPhone(typed: string): string | null {
  let digits = withPlainDigits(typed).replace(/[^0-9]/g, '');
  if (digits.startsWith('0')) digits = `254${digits.slice(1)}`;
  if (digits.startsWith('7') || digits.startsWith('1')) digits = `254${digits}`;
  const valid = digits.startsWith('254') && digits.length === 12;
  return valid ? `+${digits}` : null;
}

/** An SMS to a landline, such as 020 123 4567, only costs money. @param phone from `normalizeKenyanPhone` */
export function isKenyanMobile(phone: string): boolean {
  return /^\+254[17][0-9]{8}$/.test(phone);
}

/** Spreadsheets write a long number as 7.123457E+08, which loses its last digits. */
const SCIENTIFIC = /^\s*\+?([0-9])(?:[.,]([0-9]+))?e\+?([0-9]{1,2})\s*$/i;

const HAS_EXPONENT = /[0-9]e\+?[0-9]/i;

/** All digits of a spreadsheet's 2.54722000402E+11; null if some are lost. */
function allDigits(typed: string): string | null {
  const [, first = '', others = '', exponent] = SCIENTIFIC.exec(typed) ?? [];
  return first !== '' && others.length === Number(exponent) ? first + others : null;
}

export const isShortened = (typed: string): boolean =>
  SCIENTIFIC.test(typed) && allDigits(typed) === null;

/** @param typed a number as typed, or from a file. @returns +254..., or null if it is not a mobile number */
export function mobilePhone(typed: string): string | null {
  const digits = HAS_EXPONENT.test(typed) ? allDigits(typed) : typed;
  const phone = digits === null ? null : normalizeKenyanPhone(digits);
  return phone && isKenyanMobile(phone) ? phone : null;
}

/** Area codes have two digits after the 0; mobile numbers begin with 07 and 01. */
const LANDLINE = /^0[2-689]/;

/** As people read it: `0712 345 678`, or a landline after its area code: `020 500 0100`. */
export function formatKenyanPhone(phone: string): string {
  const local = `0${phone.slice(4)}`;
  if (LANDLINE.test(local)) return `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`;
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}

/** For screens and logs: `+2547*****678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 5)}*****${phone.slice(-3)}`;
}
