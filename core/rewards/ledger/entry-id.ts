import { encodeTime } from 'ulid';
import type { Moments } from '../../../shared/rewards/day-range.ts';

/** As `ulid` makes them: anything longer would not even be a key. */
export const ENTRY_ID = /^[0-9A-Z]{26}$/;

/** The SMS with the receipt of a redemption. */
export const receiptIdOf = (entryId: string): string => `receipt#${entryId}`;

/** The last moment that a ULID can name. */
const LAST = 2 ** 48 - 1;

/** The ids that entries of these moments have: from the first to the last, both included. */
export function idsWithin({ first = 0, last = LAST }: Moments): { first: string; last: string } {
  return {
    first: `${timeOf(first)}${'0'.repeat(16)}`,
    last: `${timeOf(last)}${'Z'.repeat(16)}`,
  };
}

/** What an id begins with. Nothing was posted before 1970. */
const timeOf = (at: number): string => encodeTime(Math.max(0, at));
