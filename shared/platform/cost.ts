/**
 * What calls cost their owner, in units of about one award, and the units of an hour. They bound what
 * an account costs us, whoever has its session or its API key.
 *
 * An award takes 16 write units of DynamoDB: 10 of the table and 5 of its indexes in its transaction,
 * and 1 for the count of its own units. A shop with ten busy tills, each with an award every ten
 * seconds, makes 3,600 awards an hour. With 360 redemptions and their receipts it takes 5,040 units.
 *
 * An account that works at the limit for a whole day takes 144,000 units. At USD 0.70 for a million
 * write units that is USD 1.60 in awards. It is most in imports: a unit has 20 customers, each of whom
 * takes 10 write units, so that a day costs USD 20. An account without a limit, at the rate that the
 * gateway lets everybody have together, could cost more than USD 1,000.
 */
import type { TeamRole } from './team-roles.ts';

/**
 * The units of an hour. A till and the people of a business leave the last ones to the owner, also where a
 * key was stolen.
 */
export const UNITS_PER_HOUR = { owner: 6_000, team: 5_000, till: 5_000, staff: 6_000 } as const;

/**
 * The units of one person of a business in an hour, which count for the business as well: no cashier spends
 * those of all. A till with an award every ten seconds and 200 redemptions takes 560; the import of the
 * largest file by a manager takes 3,000.
 */
export const UNITS_PER_PERSON: Record<TeamRole, number> = { cashier: 1_000, manager: 3_500 };

/** So many units, or one for each so many entries of a list in the body. */
export type Cost = number | { readonly of: string; readonly perUnit: number };

export const costs = {
  /** A call that reads takes no unit, so that it waits for no count. */
  read: 0,
  write: 1,
  /** Its end is what somebody needs whose session was stolen. */
  signOut: 0,
  /** A page of the download is up to 1 MB of items, which are read and sent. */
  exportPage: 10,
  /** A signed URL, behind which a file is stored. */
  upload: 5,
  /** A file is read as a whole, and looked into. */
  fileLookedInto: 5,
  /** Three files, and a transaction with all that begins with them. */
  application: 15,
  /** Calls of M-Pesa, and what follows them. */
  prompt: 15,
  /** Its money has limits of its own (core/sms/limits.ts, core/purse/purse.ts). */
  sms: 3,
  /** A history of any length changes. */
  erasure: 10,
  /** A file of 50,000 customers takes 2,500 units, and so fits into one hour beside busy tills. */
  import: { of: 'rows', perUnit: 20 },
  /** Two writes and a look-up for each. */
  contacts: { of: 'rows', perUnit: 20 },
  optOuts: { of: 'phones', perUnit: 20 },
  /** All customers are read, and a row is written for each recipient. */
  preparation: 15,
  /** 200 look-ups take as much as two awards. */
  importCheck: { of: 'phones', perUnit: 100 },
} as const satisfies Record<string, Cost>;

/** @returns the units of one call with this body */
export function unitsOf(cost: Cost, body: unknown): number {
  if (typeof cost === 'number') return cost;
  const list = (body as Record<string, unknown> | undefined)?.[cost.of];
  return Math.max(1, Math.ceil((Array.isArray(list) ? list.length : 0) / cost.perUnit));
}
