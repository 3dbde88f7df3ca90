/** Tests of the night layer, absent at a commit. */
import { describe, it } from 'vitest';
import { isNight } from './layer.ts';

export const atNight = (title: string, test: () => Promise<void> | void): void => {
  if (isNight) it(title, test);
};

export const describeAtNight = (title: string, tests: () => void): void => {
  if (isNight) describe(title, tests);
};
