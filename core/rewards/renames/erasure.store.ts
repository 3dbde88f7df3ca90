import { transactFor } from '#core/accounts/owner-transaction.ts';
import { addToAnyTotals } from '#core/accounts/totals.store.ts';
import { confirmation } from '#core/confirmations/confirmation.store.ts';
import { eraseContact } from '#core/contacts/contact-move.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { absent } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import { deleteCard } from '../card/card.store.ts';
import {
  type CustomerItem,
  consentChange,
  customer,
  erasedCustomer,
} from '../customers/customer.entity.ts';
import { termWrites } from '../customers/customer.store.ts';
import { textPrefixOf } from '../customers/customer-texts.ts';
import { CODE_SMS_PREFIX, redemptionKey } from '../customers/redemption.ts';
import { type EntryItem, entry, receiptIdOf } from '../ledger/entry.entity.ts';
import { deletePointsDue } from '../ledger/lots.ts';

/** The changes of one page of SMS with codes fit into one transaction. */
const CODES_PER_PAGE = 90;

/** A customer whose ledger is closed to postings. */
export type ErasingCustomer = CustomerItem & Required<Pick<CustomerItem, 'erasedAs'>>;

/** @throws AppError accounts.notFound, unless the account may be closed */
export async function closeLedger(
  before: CustomerItem,
  erasedAs: string,
  mayBeClosed: boolean,
): Promise<void> {
  const closed = customer.patch(before, {
    set: { erasedAs },
    add: { version: 1 },
    if: { version: before.version },
  });
  if (mayBeClosed) await write(closed);
  else await transactFor(before.businessId, { closed });
}

/** @param phone a number or an erased id. The index may not have the newest entries yet */
export const listAllEntries = (businessId: string, phone: string): Promise<EntryItem[]> =>
  entry.list({ by: 'byCustomer', key: { businessId, phone } });

/** @param entries at most 90 @returns those renamed now, not before; null if the erasure is already finished */
export const renameEntries = (
  erasing: ErasingCustomer,
  entries: readonly EntryItem[],
): Promise<readonly EntryItem[] | null> =>
  renameItems(erasing, entries, (one) => entry.patch(one, renameOf(erasing)));

const renameOf = ({ phone, erasedAs }: ErasingCustomer) =>
  ({ set: { phone: erasedAs }, if: { phone } }) as const;

/** Leaves out the items that no longer have the number, and tries again. */
async function renameItems<Item>(
  erasing: ErasingCustomer,
  items: readonly Item[],
  rename: (item: Item) => UpdateWrite,
): Promise<readonly Item[] | null> {
  if (items.length === 0) return items;
  const { erasedAs } = erasing;
  const failed = await transact({
    // The number may belong to a new customer.
    finished: customer.check(erasing, { if: { erasedAs } }),
    renamed: items.map(rename),
  });
  if (!failed) return items;
  if (failed.label === 'finished') return null;
  const others = items.filter((_, index) => !failed.positions.renamed.includes(index));
  return renameItems(erasing, others, rename);
}

export async function renameReceipt({ businessId, erasedAs }: ErasingCustomer, entryId: string) {
  const key = { userId: businessId, smsId: receiptIdOf(entryId) };
  await write(sms.patch(key, { set: { phone: erasedAs, text: null } }));
}

const withoutText = (erasing: ErasingCustomer) => {
  const { set, if: condition } = renameOf(erasing);
  return { set: { ...set, text: null }, if: condition };
};

/** A closed ledger sends no more codes. Pages have the codes of all customers; the table drops them after a day. */
export async function renameCodeSms(erasing: ErasingCustomer): Promise<void> {
  const { businessId: userId, phone } = erasing;
  await renameSms(erasing, { key: { userId }, begins: { smsId: await textPrefixOf(phone) } });
  const codes = { key: { userId }, begins: { smsId: CODE_SMS_PREFIX }, filter: { phone } };
  await renameSms(erasing, codes);
}

type SmsQuery = Pick<Parameters<typeof sms.page>[0], 'key' | 'begins' | 'filter'>;

async function renameSms(erasing: ErasingCustomer, query: SmsQuery): Promise<void> {
  let cursor: string | undefined;
  do {
    const { items, next } = await sms.page({ ...query, limit: CODES_PER_PAGE, cursor });
    const renamed = await renameItems(erasing, items, (one) =>
      sms.patch(one, withoutText(erasing)),
    );
    if (!renamed) return;
    cursor = next ?? undefined;
  } while (cursor);
}

/** The code's row (with a keyed hash) stays for a day, so an erasure does not reset the number's count of codes. */
export async function spendRedeemCode(erasing: ErasingCustomer): Promise<void> {
  const { erasedAs } = erasing;
  const key = await redemptionKey(erasing);
  await transact({
    finished: customer.check(erasing, { if: { erasedAs } }),
    code: confirmation.patch(key, { set: { spentOn: erasedAs }, if: { spentOn: absent } }),
  });
}

export const forgetCustomerContact = (erasing: ErasingCustomer): Promise<void> =>
  eraseContact(erasing, customer.check(erasing, { if: { erasedAs: erasing.erasedAs } }));

/** Does nothing if another call has finished the erasure. */
export async function finishErasure(erasing: ErasingCustomer, now: number): Promise<void> {
  const { businessId, erasedAs, earned, redeemed, entries, card } = erasing;
  const sums = { businessId, erasedId: erasedAs, earned, redeemed, entries };
  await transact({
    finished: customer.delete(erasing, { if: { erasedAs } }),
    sums: erasedCustomer.put({ ...sums, erasedAt: isoTime(now) }),
    totals: addToAnyTotals(businessId, {
      activeCustomers: -1,
      // A closed ledger takes no further consent.
      consentingCustomers: consentChange(erasing, null),
    }),
    terms: termWrites(erasing, null),
    card: card !== undefined && deleteCard(card),
    due: deletePointsDue(erasing, now),
  });
}
