import { forgetConfirmation } from '../../confirmations/confirmation.store.ts';
import { isoTime } from '../../platform/clock.ts';
import { transact } from '../../platform/transact.ts';
import { write } from '../../platform/write.ts';
import { sms } from '../../sms/sms.entity.ts';
import { deleteExpiryNotes } from '../expiry/expiry-note.ts';
import { type EntryItem, entry } from '../ledger/entry.entity.ts';
import { receiptIdOf } from '../ledger/entry-id.ts';
import { redemptionKey } from '../redemptions/redemption.ts';
import { type CustomerItem, customer } from './customer.entity.ts';
import { erasedCustomer } from './erased-customer.entity.ts';

/** A customer whose ledger is closed. */
export type ErasingCustomer = CustomerItem & Required<Pick<CustomerItem, 'erasedAs'>>;

/** Closes the ledger to all postings. @returns false if the customer is not as it was read */
export const closeLedger = (before: CustomerItem, erasedAs: string): Promise<boolean> =>
  write(
    customer.patch(before, {
      set: { erasedAs },
      add: { version: 1 },
      if: { version: before.version },
    }),
  );

/** All entries of a number or of an erased id. The index may not know the newest ones yet. */
export const listAllEntries = (businessId: string, phone: string): Promise<EntryItem[]> =>
  entry.list({ by: 'byCustomer', key: { businessId, phone } });

/**
 * Replaces the number by the erased id, on entries of a customer who is being erased.
 *
 * @param entries at most 90
 * @returns the entries that were renamed, without those that were renamed before; null if the
 *   erasure is finished already
 */
export async function renameEntries(
  erasing: ErasingCustomer,
  entries: readonly EntryItem[],
): Promise<readonly EntryItem[] | null> {
  if (entries.length === 0) return entries;
  const { phone, erasedAs } = erasing;
  const failed = await transact({
    // The number may belong to a new customer.
    finished: customer.check(erasing, { if: { erasedAs } }),
    renamed: entries.map((one) => entry.patch(one, { set: { phone: erasedAs }, if: { phone } })),
  });
  if (!failed) return entries;
  if (failed.label === 'finished') return null;
  const others = entries.filter((_, index) => !failed.positions.renamed.includes(index));
  return renameEntries(erasing, others);
}

/** Replaces the number on the receipt of a redemption, if one was sent. */
export async function renameReceipt({ businessId, erasedAs }: ErasingCustomer, entryId: string) {
  const key = { userId: businessId, smsId: receiptIdOf(entryId) };
  await write(sms.patch(key, { set: { phone: erasedAs } }));
}

/** Replaces the customer by its sums, unless another call has done so. */
export async function finishErasure(erasing: ErasingCustomer, now: number): Promise<void> {
  const { businessId, erasedAs, earned, redeemed, entries } = erasing;
  const sums = { businessId, erasedId: erasedAs, earned, redeemed, entries };
  await transact({
    finished: customer.delete(erasing, { if: { erasedAs } }),
    sums: erasedCustomer.put({ ...sums, erasedAt: isoTime(now) }),
    code: forgetConfirmation(redemptionKey(erasing)),
    notes: deleteExpiryNotes(erasing, now),
  });
}
