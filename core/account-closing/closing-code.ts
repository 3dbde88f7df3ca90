import type { HashOfCode } from '../confirmations/confirmation-code.ts';
import { keyedHash } from '../platform/keys.ts';

/** Bound to its owner and to what it confirms. */
export const hashClosingCode =
  (userId: string): HashOfCode =>
  (code) =>
    keyedHash('code', `closing|${userId}|${code}`);

export const purpose = 'accountClosing';
