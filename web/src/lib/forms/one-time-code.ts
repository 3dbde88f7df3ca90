import { withPlainDigits } from '#shared/platform/digits.ts';

/** Digits of the code that signs somebody in. */
export const CODE_LENGTH = 6;

/** Somebody who pastes the whole SMS gets the code, with which it begins. */
export const digitsOf = (text: string, length: number): string =>
  withPlainDigits(text).replace(/\D/g, '').slice(0, length);
