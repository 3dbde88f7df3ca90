import { readFileSync } from 'node:fs';
import { MOST_BY_ONE } from '#shared/credits/grants.ts';
import { fillMessage } from '#shared/platform/message.ts';

/** Invalid arguments. The message says why. */
export class UsageError extends Error {
  constructor(message = 'Say what to do.') {
    super(message);
  }
}

const text = readFileSync(new URL('usage.txt', import.meta.url), 'utf8').trimEnd();

export const usage = fillMessage(text, { most: MOST_BY_ONE });
