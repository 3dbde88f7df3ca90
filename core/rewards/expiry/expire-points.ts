import { monthAfter, nairobiMonth } from '../../../shared/rewards/points.ts';
import { AppError } from '../../platform/app-error.ts';
import { logger } from '../../platform/logger.ts';
import { ownRequestKey } from '../../platform/request.store.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import { type PostingResult, postEntry } from '../ledger/post-entry.ts';
import type { ExpiryNote } from './expiry.entity.ts';
import { MONTHS_BACK } from './expiry-note.ts';

/** `hasTime` says whether there is time for another page; the rest waits for the next night. */
type NightDeps = Deps & { hasTime(): boolean };

/** Businesses at a time. The customers of one business take turns, because they share its totals. */
const CONCURRENT_BUSINESSES = 20;

export interface NightReport {
  /** Customers who lost points. */
  expired: number;
  /** Customers whose turn failed: their notes stay for the next night. */
  failed: number;
}

/**
 * Expires the points of the last months. Most nights find nothing to do.
 *
 * @throws Error if the turn of a customer failed, so that Lambda tries again and at last sends the
 *   event to the dead-letter queue
 */
export async function expireLastMonths(deps: NightDeps): Promise<void> {
  const month = nairobiMonth(deps.clock());
  const months = Array.from({ length: MONTHS_BACK }, (_, n) => monthAfter(month, -n - 1));
  const report = await expirePoints(deps, months);
  logger.info('points expired', { ...report });
  if (report.failed > 0) throw new Error(`${report.failed} customers could not be done`);
}

/**
 * Takes away the points whose months are over. The lots of each customer are emptied once: a night
 * that runs twice, or continues an earlier one, finds nothing left.
 *
 * @param months the months to read, as 2026-10
 */
export async function expirePoints(
  deps: NightDeps,
  months: readonly string[],
): Promise<NightReport> {
  const report: NightReport = { expired: 0, failed: 0 };
  for (const month of months) {
    for await (const page of deps.listExpiryNotes(month)) {
      if (!deps.hasTime()) return report;
      await expirePage(deps, page, report);
    }
  }
  return report;
}

async function expirePage(deps: Deps, page: ExpiryNote[], report: NightReport) {
  const businesses = Object.values(Object.groupBy(page, ({ businessId }) => businessId));
  for (let at = 0; at < businesses.length; at += CONCURRENT_BUSINESSES) {
    const chunk = businesses.slice(at, at + CONCURRENT_BUSINESSES);
    await Promise.all(chunk.map((notes = []) => expireBusiness(deps, notes, report)));
  }
}

/** A customer whose turn fails does not stop the others. */
async function expireBusiness(deps: Deps, notes: ExpiryNote[], report: NightReport) {
  for (const note of notes) {
    try {
      report.expired += Number(await expireCustomer(deps, note));
    } catch (error) {
      report.failed += 1;
      logger.error('points not expired', { month: note.month, error: error as Error });
    }
  }
}

/** @returns whether the customer lost points */
async function expireCustomer(deps: Deps, note: ExpiryNote): Promise<boolean> {
  const customer = await deps.findCustomer(note.businessId, note.phone);
  const isDue = customer && Object.keys(expiredLots(customer, deps.clock())).length > 0;
  const isPosted = isDue && (await unlessGone(() => postExpiry(deps, note)));
  await deps.deleteExpiryNote(note);
  return !!isPosted;
}

/** @throws AppError rewards.noPoints if another night was quicker, and the errors of `postEntry` */
function postExpiry(deps: Deps, { businessId, phone }: ExpiryNote): Promise<PostingResult> {
  // The lots tell whether it was done before. A key made of the number could be guessed for a week.
  const requestKey = ownRequestKey(businessId, `expire-${deps.newId(deps.clock())}`);
  return postEntry(deps, requestKey, async () => ({
    phone,
    planEntry: (customer, now) => {
      if (!customer) throw new AppError('rewards.customerNotFound');
      const lots = expiredLots(customer, now);
      if (Object.keys(lots).length === 0) throw new AppError('rewards.noPoints');
      return { entry: { type: 'expire', by: 'clock' }, movement: { lots, earned: 0, redeemed: 0 } };
    },
  }));
}

/** @returns the change that empties the lots whose month is over */
function expiredLots(customer: CustomerItem, now: number): Lots {
  const month = nairobiMonth(now);
  const due = Object.entries(customer.lots).filter(([lot, points]) => points > 0 && lot < month);
  return Object.fromEntries(due.map(([lot, points]) => [lot, -points]));
}

const GONE_CODES = [
  'rewards.customerNotFound',
  'rewards.beingErased',
  'rewards.customerErased',
  'rewards.noPoints',
];

/** Another night, or an erasure at the same time, leaves no points to expire. @returns whether it posted */
async function unlessGone(post: () => Promise<unknown>): Promise<boolean> {
  try {
    await post();
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || !GONE_CODES.includes(error.code)) throw error;
    return false;
  }
}
