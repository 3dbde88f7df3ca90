import { randomInt } from 'node:crypto';

/** Digits and letters without I, L, O and U: no two sound or look alike on a bad line. */
const CLEAR_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code to be read out and typed in, such as A7K2Q9M. */
export const randomLetters = (length: number, letters = CLEAR_LETTERS): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
