import { encodeTime } from 'ulid';
import type { Moments } from '#shared/platform/time.ts';

/** A ULID. Anything longer might not even fit into a key. */
export const ENTRY_ID = /^[0-9A-Z]{26}$/;

/** The id of the SMS with the receipt of a redemption. */
export const receiptIdOf = (entryId: string): string => `receipt#${entryId}`;

/** The last moment that a ULID can name, in milliseconds since 1970. */
const LAST_MOMENT = 2 ** 48 - 1;

/** @returns the first and the last id that entries of these moments can have, both included */
export function idsWithin({ first = 0, last = LAST_MOMENT }: Moments): {
  first: string;
  last: string;
} {
  return {
    first: `${timeOf(first)}${'0'.repeat(16)}`,
    last: `${timeOf(last)}${'Z'.repeat(16)}`,
  };
}

/** @returns the start of an id; no entry is older than 1970 */
const timeOf = (at: number): string => encodeTime(Math.max(0, at));
