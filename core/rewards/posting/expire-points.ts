import type { DueRow } from '#core/due/due.ts';
import type { DueJob, DueOutcome } from '#core/due/job.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { logger } from '#core/platform/logger.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { nairobiMonth } from '#shared/platform/time.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import type { Expiry } from '../ledger/import.store.ts';
import { pointsDays } from '../ledger/lots.ts';
import { buildEntry } from '../ledger/posting.ts';
import { postingPace } from './post-entry.ts';

/** Businesses at a time. Customers of one business take turns, because they share its totals. */
const BUSINESSES = 5;

/** Customers in one transaction: three writes each, and one for the totals. */
const CHUNK = 25;

export const expiryJob = (deps: Deps): DueJob => ({
  kind: 'points',
  days: pointsDays,
  work: (rows) => expirePoints(deps, rows),
});

/** Takes points whose months are over; each customer's lots are emptied once. */
async function expirePoints(deps: Deps, rows: readonly DueRow[]): Promise<DueOutcome> {
  const businesses = Object.values(Object.groupBy(rows, ({ ownerId }) => ownerId));
  let left = 0;
  await inLanes(businesses, BUSINESSES, async (own = []) => {
    for (let at = 0; at < own.length; at += CHUNK) {
      left += await expireEach(deps, own.slice(at, at + CHUNK));
    }
  });
  return { done: rows.length - left, left };
}

/** Halves a failing batch until the error stays with its row. @returns the number of rows left */
async function expireEach(deps: Deps, rows: readonly DueRow[]): Promise<number> {
  try {
    await expireTogether(deps, rows);
    return 0;
  } catch (error) {
    if (rows.length === 1) {
      logger.error('points not expired', { day: rows[0]?.day, error: error as Error });
      return 1;
    }
    const half = Math.ceil(rows.length / 2);
    const first = await expireEach(deps, rows.slice(0, half));
    return first + (await expireEach(deps, rows.slice(half)));
  }
}

/** @throws AppError server.busy if customers keep changing */
function expireTogether(deps: Deps, rows: readonly DueRow[]): Promise<void> {
  let rest = rows;
  return untilDone(async () => {
    const expiries = await planExpiries(deps, rest);
    const [first] = expiries;
    if (!first) return;
    const outcome = await deps.writeExpiries(first.row.ownerId, expiries);
    if (outcome === null) return;
    if (outcome === 'closed') return forgetAll(deps, rest);
    // Some customers changed, or another worker was faster.
    rest = outcome;
    return BUSY;
  }, postingPace);
}

/** Deletes the due rows of customers without points to expire. */
async function planExpiries(deps: Deps, rows: readonly DueRow[]): Promise<Expiry[]> {
  const now = deps.clock();
  const customers = await deps.findCustomersOf(rows);
  const plans = rows.map((row, position) => ({
    row,
    expiry: expiryOf(deps, row, customers[position] ?? null, now),
  }));
  await forgetAll(
    deps,
    plans.filter(({ expiry }) => !expiry).map(({ row }) => row),
  );
  return plans.flatMap(({ expiry }) => expiry ?? []);
}

/** @returns null for a customer who has no points due, is being erased, or is gone */
function expiryOf(
  deps: Deps,
  row: DueRow,
  before: CustomerItem | null,
  now: number,
): Expiry | null {
  if (!before || before.erasedAs) return null;
  const lots = expiredLots(before, now);
  if (Object.keys(lots).length === 0) return null;
  const plan = {
    entry: { type: 'expire', by: 'clock' },
    movement: { lots, earned: 0, redeemed: 0 },
  } as const;
  return { row, before, ...buildEntry(deps, before, plan, now) };
}

function expiredLots(customer: CustomerItem, now: number): Lots {
  const month = nairobiMonth(now);
  const over = Object.entries(customer.lots).filter(([lot, points]) => points > 0 && lot < month);
  return Object.fromEntries(over.map(([lot, points]) => [lot, -points]));
}

const forgetAll = async (deps: Deps, rows: readonly DueRow[]): Promise<void> => {
  await Promise.all(rows.map(deps.forgetDue));
};
