import { deleteSomeContacts } from '#core/contacts/contact-move.store.ts';
import type { DueRow } from '#core/due/due.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { AppError } from '#core/platform/app-error.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { logger } from '#core/platform/logger.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { eraseCustomer } from '#core/rewards/moves/erase-customer.ts';
import { deleteTeam } from '#core/team/team.store.ts';
import { listPhones } from './closing.store.ts';

export const deps = { ...rewardDeps, listPhones, deleteSomeContacts, deleteTeam };

type ErasureDeps = typeof deps;

/** The nightly job looks at due rows of this many past days, so a failed erasure is tried again. */
const DAYS_BACK = 30;

/** Customers erased in parallel. More would not help: all of a business's customers contend for its one totals item. */
const LANES = 5;

/** Customers to erase per queue message, rounded up to a page; the rest get another message. */
const CUSTOMERS = 25;

/** Erases customers as if their owner erased each, then contacts, lists and the team. Then deletes the due row. */
export const erasureJob = (given: ErasureDeps, most = CUSTOMERS): DueJob => ({
  kind: 'closing',
  days: (now) => lastDays(DAYS_BACK, now),
  work: (rows) => {
    let room = most;
    return workOnEach(rows, 1, async (row) => {
      if (room <= 0) return 'again';
      const erased = await eraseCustomersOf(given, row, room);
      room -= erased;
      if (erased > 0 || (await given.deleteSomeContacts(row.ownerId))) return 'again';
      // A person may join while the account closes.
      await given.deleteTeam(row.ownerId);
      await given.forgetDue(row);
      return 'done';
    });
  },
});

/**
 * @param room stops after the page in which this many were erased
 * @returns the number erased
 * @throws Error after the last page if some customers could not be erased
 */
async function eraseCustomersOf(
  given: ErasureDeps,
  { ownerId }: DueRow,
  room: number,
): Promise<number> {
  let [erased, failed] = [0, 0];
  for await (const phones of given.listPhones(ownerId)) {
    await inLanes(phones, LANES, async (phone) => {
      if (await eraseOne(given, ownerId, phone)) erased += 1;
      else failed += 1;
    });
    if (erased >= room) return erased;
  }
  if (failed > 0) throw new Error(`${failed} customers could not be erased`);
  return erased;
}

/** Logs an error, so that the other customers are still erased. @returns false after an error */
async function eraseOne(given: ErasureDeps, businessId: string, phone: string): Promise<boolean> {
  try {
    await eraseCustomer(given, businessId, phone, true);
    return true;
  } catch (error) {
    // A parallel worker has erased the customer.
    if (error instanceof AppError && error.code === 'rewards.customerNotFound') return true;
    logger.error('customer not erased', { error: error as Error });
    return false;
  }
}
