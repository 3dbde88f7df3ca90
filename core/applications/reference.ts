import { randomLetters } from '#core/platform/one-time-code.ts';

const LENGTH = 7;

/** @returns a random reference for an application, such as A7K2Q9M */
export const newReference = (): string => randomLetters(LENGTH);
