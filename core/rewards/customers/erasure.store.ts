import { Service } from 'electrodb';
import { isoTime } from '../../platform/clock.ts';
import { tableOptions } from '../../platform/table.ts';
import { commit, holds, outlasting } from '../../platform/transaction.ts';
import { sms } from '../../sms/sms.entity.ts';
import { expiry } from '../expiry/expiry.entity.ts';
import { possibleNotesOf } from '../expiry/expiry-note.ts';
import { entry } from '../ledger/entry.entity.ts';
import { receiptIdOf } from '../ledger/entry-id.ts';
import type { CustomerItem, EntryItem } from '../ledger/ledger.store.ts';
import { redeemCode } from '../redemptions/redeem-code.entity.ts';
import { customer } from './customer.entity.ts';
import { erasedCustomer } from './erased-customer.entity.ts';

const service = new Service({ customer, entry, erasedCustomer, expiry, redeemCode }, tableOptions);

/** A customer whose ledger is closed. */
export type ErasingCustomer = CustomerItem & Required<Pick<CustomerItem, 'erasedAs'>>;

/** Closes the ledger to all postings. @returns false if the customer is not as it was read */
export function closeLedger(
  { businessId, phone, version }: CustomerItem,
  erasedAs: string,
): Promise<boolean> {
  return holds(() =>
    outlasting(() =>
      customer
        .patch({ businessId, phone })
        .set({ erasedAs })
        .add({ version: 1 })
        .where((row, is) => is.eq(row.version, version))
        .go(),
    ),
  );
}

/** All entries of a number or of an erased id. The index may not know the newest ones yet. */
export async function listAllEntries(businessId: string, phone: string): Promise<EntryItem[]> {
  const { data } = await entry.query.byCustomer({ businessId, phone }).go({ pages: 'all' });
  return data;
}

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
  const { businessId, phone, erasedAs } = erasing;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        // The number may belong to a new customer.
        tx.customer
          .check({ businessId, phone })
          .where((row, is) => is.eq(row.erasedAs, erasedAs))
          .commit(),
        ...entries.map(({ entryId }) =>
          tx.entry
            .patch({ businessId, entryId })
            .set({ phone: erasedAs })
            .where((row, is) => is.eq(row.phone, phone))
            .commit(),
        ),
      ])
      .go(),
  );
  if (!failures) return entries;
  const [isFinished, ...isRenamed] = failures;
  if (isFinished) return null;
  const others = entries.filter((_, index) => !isRenamed[index]);
  return renameEntries(erasing, others);
}

/** Replaces the number on the receipt of a redemption, if one was sent. */
export async function renameReceipt({ businessId, erasedAs }: ErasingCustomer, entryId: string) {
  const key = { userId: businessId, smsId: receiptIdOf(entryId) };
  await holds(() => outlasting(() => sms.patch(key).set({ phone: erasedAs }).go()));
}

/** Replaces the customer by its sums, unless another call has done so. */
export async function finishErasure(erasing: ErasingCustomer, now: number): Promise<void> {
  const { businessId, phone, erasedAs, earned, redeemed, entries } = erasing;
  await commit(() =>
    service.transaction
      .write((tx) => [
        tx.customer
          .delete({ businessId, phone })
          .where((row, is) => is.eq(row.erasedAs, erasedAs))
          .commit(),
        tx.erasedCustomer
          .put({
            businessId,
            erasedId: erasedAs,
            earned,
            redeemed,
            entries,
            erasedAt: isoTime(now),
          })
          .commit(),
        tx.redeemCode.delete({ businessId, phone }).commit(),
        ...possibleNotesOf(businessId, phone, now).map((note) => tx.expiry.delete(note).commit()),
      ])
      .go(),
  );
}
