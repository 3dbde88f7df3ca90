import { withPlainDigits } from '#shared/platform/digits.ts';

/** Digits of the sign-in code. */
export const CODE_LENGTH = 6;

/** A paste of the whole SMS gives the code, with which it begins. */
export const digitsOf = (text: string, length: number): string =>
  withPlainDigits(text).replace(/\D/g, '').slice(0, length);
