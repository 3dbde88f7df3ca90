import { randomLetters } from '../platform/random-letters.ts';

const LENGTH = 7;

/** A random reference of an application, such as A7K2Q9M. */
export const newReference = (): string => randomLetters(LENGTH);
