import { it } from 'vitest';
import { isNight } from './layer.ts';

/** Declares a test of the night layer beside those of each commit: at a commit it is not there. */
export const atNight = (title: string, test: () => Promise<void> | void): void => {
  if (isNight) it(title, test);
};
