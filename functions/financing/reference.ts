import { randomInt } from 'node:crypto';

/** Without I, L, O and U: no two characters sound or look alike on a bad line. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 7;

/** A random reference of an application, such as A7K2Q9M. */
export const newReference = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
