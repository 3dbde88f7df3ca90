/** M-Pesa's ids and texts, in its forms. */
import { randomBytes, randomInt } from 'node:crypto';
import { nairobiStamp } from '#core/mpesa/loose-json.ts';

const DIGITS_AND_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const chance = (length: number): string =>
  Array.from({ length }, () => DIGITS_AND_LETTERS[randomInt(36)]).join('');

/** @returns a receipt such as TKO7X1Y2Z3, whose first letters are year, month and day */
export function newReceipt(at: number): string {
  const [year, month, day] = /^..(..)(..)(..)/.exec(nairobiStamp(at))?.slice(1).map(Number) ?? [];
  // 2026 is a T.
  const days = [(year ?? 0) + 3, (month ?? 0) + 9, day ?? 0];
  return days.map((index) => DIGITS_AND_LETTERS[index]).join('') + chance(7);
}

const hex = (digits: number): string => randomBytes(digits / 2).toString('hex');

export const newRequestId = (): string => `${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`;

export const newConversationId = (at: number): string =>
  `AG_${nairobiStamp(at).slice(0, 8)}_${hex(20)}`;

/** @param phone as +254...: the id of a prompt ends in the payer's digits */
export const newCheckoutRequestId = (phone: string, at: number): string =>
  `ws_CO_${nairobiStamp(at)}${randomInt(100, 1000)}${phone.slice(-9)}`;

/** M-Pesa's words for a code. They vary, so nothing can depend on them. */
const prose: Readonly<Record<string, readonly string[]>> = {
  '0': [
    'The service request is processed successfully.',
    'The service request has been processed successfully',
  ],
  '1': [
    'The balance is insufficient for the transaction.',
    'The balance is insufficient for the transaction',
  ],
  '1032': [
    'Request cancelled by user',
    'Request Cancelled by user.',
    'Request canceled by user',
    '[STK_CB - ]Request cancelled by user',
  ],
  '1037': ['DS timeout user cannot be reached', 'DS timeout.', 'No response from user.'],
  '2001': [
    'The initiator information is invalid.',
    '[MpesaCB - ]The initiator information is invalid.',
  ],
  '4999': ['The transaction is still under processing'],
};

let written = 0;

/** @returns the texts of a code in turn */
export function proseOf(code: string): string {
  const texts = prose[code] ?? ['The request was not processed.'];
  written += 1;
  return texts[written % texts.length] ?? '';
}

/** @param phone as +254... @returns the number in a confirmation: `2547 ***** 126` */
export const maskedForMerchant = (phone: string): string =>
  `${phone.slice(1, 5)} ***** ${phone.slice(-3)}`;

export const withCents = (kes: number): string => kes.toFixed(2);
