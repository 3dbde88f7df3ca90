import { createHash, randomBytes } from 'node:crypto';

/** The letters of a key, and of an id: 128 bits, in which no word that M-Pesa refuses in a URL can arise. */
const LETTERS = 32;

/** @returns a random key for the URL at which M-Pesa says what became of an attempt */
export const newResultKey = (): string => randomBytes(LETTERS / 2).toString('hex');

/**
 * The owner sees the id of an attempt. Only M-Pesa is told the key, which does not follow from the id.
 *
 * @param key as it stands in a URL, whoever sent it
 */
export const attemptIdOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, LETTERS);

/** @returns whether a key from a URL may be the id of a question, which has the form of these keys */
export const isAnswerId = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);
