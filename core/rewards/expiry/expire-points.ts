import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { logger } from '../../platform/logger.ts';
import { requestKeyOf } from '../../platform/request.store.ts';
import { type LedgerParts, type Posted, post } from '../ledger/post.ts';
import { expired } from '../ledger/post-entry.ts';
import type { ExpiryNote } from './expiry-note.ts';

export interface ExpireParts extends LedgerParts {
  /** Pages of customers with points that expired in a month. */
  listExpiring(month: string): AsyncIterable<ExpiryNote[]>;
  forgetExpiring(note: ExpiryNote): Promise<void>;
  /** Whether there is time for another page: what is left waits for the next night. */
  hasTime(): boolean;
}

/** Businesses at once; the customers of one follow one another, since they share its totals. */
const AT_ONCE = 20;

export interface NightReport {
  /** Customers who lost points. */
  expired: number;
  /** Customers whose turn failed: their notes stay for the next night. */
  failed: number;
}

/**
 * Takes away the points whose months are over. Each customer's lots are emptied once: a night
 * that runs twice, or goes on where one stopped, finds nothing left.
 *
 * @param months the months to look at, as 2026-10
 */
export async function expirePoints(
  parts: ExpireParts,
  months: readonly string[],
): Promise<NightReport> {
  const report: NightReport = { expired: 0, failed: 0 };
  for (const month of months) {
    for await (const page of parts.listExpiring(month)) {
      if (!parts.hasTime()) return report;
      await expirePage(parts, page, report);
    }
  }
  return report;
}

async function expirePage(parts: ExpireParts, page: ExpiryNote[], report: NightReport) {
  const businesses = Object.values(Object.groupBy(page, ({ businessId }) => businessId));
  for (let at = 0; at < businesses.length; at += AT_ONCE) {
    const together = businesses.slice(at, at + AT_ONCE);
    await Promise.all(together.map((notes = []) => expireBusiness(parts, notes, report)));
  }
}

/** One customer whose turn fails keeps nobody else waiting. */
async function expireBusiness(parts: ExpireParts, notes: ExpiryNote[], report: NightReport) {
  for (const note of notes) {
    try {
      report.expired += Number(await expireCustomer(parts, note));
    } catch (error) {
      report.failed += 1;
      logger.error('points not expired', { month: note.month, error: error as Error });
    }
  }
}

async function expireCustomer(parts: ExpireParts, note: ExpiryNote): Promise<boolean> {
  const { businessId, phone } = note;
  const customer = await parts.findCustomer(businessId, phone);
  const isDue = customer && Object.keys(expired(customer, parts.clock())).length > 0;
  const isDone = isDue && (await unlessErased(() => expireLots(parts, note, customer.version)));
  await parts.forgetExpiring(note);
  return !!isDone;
}

function expireLots(parts: ExpireParts, note: ExpiryNote, version: number): Promise<Posted> {
  const { businessId, phone } = note;
  return post(parts, {
    ...{ businessId, phone },
    requestKey: requestKeyOf(businessId, expiryKey(note, version), note),
    decide: (customer, now) => {
      if (!customer) throw new AppError('rewards.customerNotFound');
      return {
        draft: { type: 'expire', by: 'clock' },
        movement: { lots: expired(customer, now), earned: 0, redeemed: 0 },
      };
    },
  });
}

/**
 * A reversal may bring points back into a month that was emptied: then it is another expiry, of
 * another version. The key is kept for a while, so it does not say whose it is.
 */
function expiryKey({ phone, month }: ExpiryNote, version: number): string {
  const digest = createHash('sha256').update(`${phone} ${version}`).digest('hex');
  return `expire-${month}-${digest}`;
}

const erasedMeanwhile = [
  'rewards.customerNotFound',
  'rewards.beingErased',
  'rewards.customerErased',
];

/** Whoever is erased beside it has no points left to expire. @returns whether it was posted */
async function unlessErased(posting: () => Promise<unknown>): Promise<boolean> {
  try {
    await posting();
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || !erasedMeanwhile.includes(error.code)) throw error;
    return false;
  }
}
