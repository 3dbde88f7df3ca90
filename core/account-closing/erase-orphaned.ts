import { AppError } from '../platform/app-error.ts';
import { logger } from '../platform/logger.ts';
import { eraseCustomer } from '../rewards/customers/erase-customer.ts';
import { deps as rewardDeps } from '../rewards/deps.ts';
import type { OrphanedCustomers } from './orphaned-customers.entity.ts';
import * as orphanedStore from './orphaned-customers.store.ts';

export const deps = { ...rewardDeps, ...orphanedStore };

/** `hasTime` says whether there is time for another page; the rest waits for the next night. */
type NightDeps = typeof deps & { hasTime(): boolean };

/** Customers at a time. Those of one business share its totals, and wait for each other there. */
const CONCURRENT = 5;

export interface ErasureReport {
  /** Customers who were erased. */
  erased: number;
  /** Customers whose turn failed: they stay for the next night. */
  failed: number;
}

/**
 * Erases the customers of closed accounts, each as their owner would have. A night that runs twice, or
 * continues an earlier one, finds only those who are left.
 *
 * @throws Error if the turn of a customer failed, so that Lambda tries again and at last sends the
 *   event to the dead-letter queue
 */
export async function eraseOrphaned(given: NightDeps): Promise<void> {
  const report: ErasureReport = { erased: 0, failed: 0 };
  for (const note of await given.listOrphaned()) await eraseCustomersOf(given, note, report);
  logger.info('customers of closed accounts erased', { ...report });
  if (report.failed > 0) throw new Error(`${report.failed} customers could not be erased`);
}

async function eraseCustomersOf(given: NightDeps, note: OrphanedCustomers, report: ErasureReport) {
  const before = { ...report };
  for await (const phones of given.listPhones(note.userId)) {
    if (!given.hasTime()) return;
    for (let at = 0; at < phones.length; at += CONCURRENT) {
      const chunk = phones.slice(at, at + CONCURRENT);
      await Promise.all(chunk.map((phone) => eraseOne(given, note.userId, phone, report)));
    }
  }
  const isNobodyLeft = report.erased === before.erased && report.failed === before.failed;
  if (isNobodyLeft) await given.forgetOrphaned(note);
}

/** A customer whose turn fails does not stop the others. */
async function eraseOne(
  given: NightDeps,
  businessId: string,
  phone: string,
  report: ErasureReport,
) {
  try {
    await eraseCustomer(given, businessId, phone, true);
    report.erased += 1;
  } catch (error) {
    // A night beside this one was quicker.
    if (error instanceof AppError && error.code === 'rewards.customerNotFound') return;
    report.failed += 1;
    logger.error('customer not erased', { error: error as Error });
  }
}
