/**
 * The cost of calls in units (about one award each), and the units of an hour. They limit what an account costs us,
 * even if its session or API key was stolen.
 *
 * An award takes 16 DynamoDB write units: 10 of the table and 5 of its indexes in its transaction, and 1 for the count
 * of its units. Ten busy tills with an award every ten seconds make 3,600 awards an hour; with 360 redemptions and
 * their receipts, 5,040 units.
 *
 * An account at the limit for a whole day takes 144,000 units. At USD 0.70 for a million write units, awards cost USD
 * 1.60. Imports cost most: a unit covers 20 customers of 10 write units each, so a day costs USD 20. Without a limit,
 * at the gateway's rate, an account could cost more than USD 1,000.
 */
import type { TeamRole } from './team-roles.ts';

/** Units of an hour. Tills and team leave 1,000 to the owner, even if a key was stolen. */
export const UNITS_PER_HOUR = { owner: 6_000, team: 5_000, till: 5_000, staff: 6_000 } as const;

/**
 * Units of one team member in an hour, which also count for the business: no cashier can use up everybody's. A till
 * with an award every ten seconds and 200 redemptions takes 560; the largest import takes 3,000.
 */
export const UNITS_PER_PERSON: Record<TeamRole, number> = { cashier: 1_000, manager: 3_500 };

/** A number of units, or one unit for every `perUnit` entries of a list in the body. */
export type Cost = number | { readonly of: string; readonly perUnit: number };

export const costs = {
  /** Reads are free, so that they need not wait for a count. */
  read: 0,
  write: 1,
  /** Free, because a person whose session was stolen needs it. */
  signOut: 0,
  /** Reads and sends up to 1 MB of items. */
  exportPage: 10,
  upload: 5,
  fileLookedInto: 5,
  /** Three files, and a transaction with everything that starts with them. */
  application: 15,
  prompt: 15,
  /** The price of the SMS has separate limits (core/sms/limits.ts, core/purse/purse.ts). */
  sms: 3,
  /** As much as if each act was confirmed alone. */
  acts: { of: 'acts', perUnit: 1 },
  /** Changes a history of any length. */
  erasure: 10,
  /** A file of 50,000 customers takes 2,500 units, so it fits into one hour together with busy tills. */
  import: { of: 'rows', perUnit: 20 },
  /** Two writes and a look-up for each row. */
  contacts: { of: 'rows', perUnit: 20 },
  optOuts: { of: 'phones', perUnit: 20 },
  /** Reads all customers, and writes a row for each recipient. */
  preparation: 15,
  /** 200 look-ups cost about two awards. */
  importCheck: { of: 'phones', perUnit: 100 },
} as const satisfies Record<string, Cost>;

export function unitsOf(cost: Cost, body: unknown): number {
  if (typeof cost === 'number') return cost;
  const list = (body as Record<string, unknown> | undefined)?.[cost.of];
  return Math.max(1, Math.ceil((Array.isArray(list) ? list.length : 0) / cost.perUnit));
}
