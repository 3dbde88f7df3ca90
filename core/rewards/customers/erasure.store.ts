import { Service } from 'electrodb';
import { isoTime } from '../../platform/clock.ts';
import { tableOptions } from '../../platform/table.ts';
import { commit, holds, outlasting } from '../../platform/transaction.ts';
import { sms } from '../../sms/sms.entity.ts';
import { expiry } from '../expiry/expiry.entity.ts';
import { everyNoteOf } from '../expiry/expiry-note.ts';
import { entry } from '../ledger/entry.entity.ts';
import { receiptIdOf } from '../ledger/entry-id.ts';
import type { CustomerItem, EntryItem } from '../ledger/ledger.store.ts';
import { redeemCode } from '../redemptions/redeem-code.entity.ts';
import { customer } from './customer.entity.ts';
import { erasedCustomer } from './erased-customer.entity.ts';

const service = new Service({ customer, entry, erasedCustomer, expiry, redeemCode }, tableOptions);

/** A customer for whom nothing is posted any more. */
export type ErasingCustomer = CustomerItem & Required<Pick<CustomerItem, 'erasedAs'>>;

/** From here on nothing is posted. @returns false when the customer is not as it was read */
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

/** All lines under a number or an id, as far as the index has heard of them. */
export async function linesOf(businessId: string, phone: string): Promise<EntryItem[]> {
  const { data } = await entry.query.byCustomer({ businessId, phone }).go({ pages: 'all' });
  return data;
}

/**
 * Puts the id in the place of the number, on lines of somebody who is being erased.
 *
 * @param lines at most 90
 * @returns those it did, without those that had it already; null when the erasure is over
 */
export async function renameLines(
  erasing: ErasingCustomer,
  lines: readonly EntryItem[],
): Promise<readonly EntryItem[] | null> {
  if (lines.length === 0) return lines;
  const { businessId, phone, erasedAs } = erasing;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        // The number may be a new customer's by now.
        tx.customer
          .check({ businessId, phone })
          .where((row, is) => is.eq(row.erasedAs, erasedAs))
          .commit(),
        ...lines.map(({ entryId }) =>
          tx.entry
            .patch({ businessId, entryId })
            .set({ phone: erasedAs })
            .where((row, is) => is.eq(row.phone, phone))
            .commit(),
        ),
      ])
      .go(),
  );
  if (!failures) return lines;
  const [isOver, ...isDone] = failures;
  return isOver
    ? null
    : renameLines(
        erasing,
        lines.filter((_, index) => !isDone[index]),
      );
}

/** The same on the receipt of a redemption, if one was sent. */
export async function renameReceipt({ businessId, erasedAs }: ErasingCustomer, entryId: string) {
  const key = { userId: businessId, smsId: receiptIdOf(entryId) };
  await holds(() => outlasting(() => sms.patch(key).set({ phone: erasedAs }).go()));
}

/** Puts the sums in the place of the customer, unless another call has. */
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
            ...{ businessId, earned, redeemed, entries },
            ...{ erasedId: erasedAs, erasedAt: isoTime(now) },
          })
          .commit(),
        tx.redeemCode.delete({ businessId, phone }).commit(),
        ...everyNoteOf(businessId, phone, now).map((note) => tx.expiry.delete(note).commit()),
      ])
      .go(),
  );
}
