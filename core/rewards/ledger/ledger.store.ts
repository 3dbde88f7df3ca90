import { addToAnyTotals, addToTotals } from '#core/accounts/totals.store.ts';
import { type Confirmation, spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import { type DueRow, takeDue } from '#core/due/due.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type EntryKind, entryKind } from '#shared/rewards/entry-kind.ts';
import { type CustomerItem, consentChange, customer } from '../customers/customer.entity.ts';
import { termWrites } from '../customers/customer.store.ts';
import { writeTelling } from '../customers/customer-texts.ts';
import { type EntryItem, entry, pointsDay } from './entry.entity.ts';
import { countVisit, putPointsDue } from './lots.ts';

export interface Posting {
  requestKey: RequestKey;
  /** As it was read; null for a new customer. */
  before: CustomerItem | null;
  after: CustomerItem;
  entry: EntryItem;
  /** Added to the totals of the business. */
  sums: { awarded: number; redeemed: number; expired: number };
  /** Entries that are taken back: a return takes back both an award and what its purchase used. */
  taken?: readonly TakenPart[] | undefined;
  /** The customer's code; it confirms one entry only. */
  code?: Confirmation | undefined;
  /** Counts the posting against a limit; its condition is that there is room. */
  counted?: UpdateWrite | undefined;
  /** The SMS to the customer and the notification to the owner, in the same transaction. */
  told?: ToldOfPosting | undefined;
  /** True only when an erasure takes points of a customer of a closed account. */
  mayBeClosed?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export interface TakenPart {
  of: EntryItem;
  /** KES of the goods that come back now; undefined without an amount, or if another entry has it. */
  kes?: number | undefined;
  /** Points of a redemption that come back now. */
  points?: number | undefined;
  isAll: boolean;
}

export interface ToldOfPosting {
  sms?: WaitingSms | undefined;
  owner: readonly Write[];
}

export type PostingOutcome =
  | 'posted'
  | 'repeated'
  | 'changed'
  | 'reversed'
  | 'codeSpent'
  | 'full'
  | 'noNotice';

/**
 * Writes an entry, the balance, the totals of the business and the request, all or nothing.
 * @returns repeated if the request was done before, changed if the customer is not as read, reversed if the entry or a
 *   part of it was reversed since it was read, codeSpent if the code is used up, full if the limit has no room,
 *   noNotice if nobody can pay for the SMS
 * @throws AppError accounts.notFound
 */
export async function writePosting(posting: Posting): Promise<PostingOutcome> {
  const { requestKey, before, after, entry: added, sums, code, counted, told, now } = posting;
  const { taken = [] } = posting;
  const { businessId } = after;
  const { entryId } = added;
  const { awarded, redeemed } = sums;
  const outcome = await writeTelling(told?.sms, {
    account: sumsOf(posting),
    repeated: recordRequest(requestKey, entryId, now),
    changed: [
      customer.put(after, { if: { version: before?.version ?? absent } }),
      ...termWrites(before, after),
      entry.create(added),
      pointsDay.upsert(
        { businessId, day: nairobiDay(now) },
        { add: { awarded, redeemed, ...countVisit(before, after) } },
      ),
      ...putPointsDue(after, before?.lots ?? {}, added.lots),
      ...(told?.owner ?? []),
    ],
    reversed: taken.map((part) => markTaken(part, added)),
    codeSpent: code && spendConfirmation(code, entryId),
    full: counted,
  });
  if (outcome === 'account') throw new AppError('accounts.notFound');
  return outcome === 'done' ? 'posted' : outcome;
}

/** Notes how much of an entry has come back, if no other part did since it was read. */
function markTaken({ of, kes, points, isAll }: TakenPart, by: EntryItem): UpdateWrite {
  const { businessId, entryId, returnedKes, returnedPoints } = of;
  return entry.patch(
    { businessId, entryId },
    {
      set: {
        ...(kes !== undefined && { returnedKes: (returnedKes ?? 0) + kes }),
        ...(points !== undefined && { returnedPoints: (returnedPoints ?? 0) + points }),
        ...(isAll && { reversedBy: by.entryId }),
      },
      if: {
        reversedBy: absent,
        returnedKes: returnedKes ?? absent,
        returnedPoints: returnedPoints ?? absent,
        // The number of an erased customer may belong to a new one.
        phone: by.phone,
      },
    },
  );
}

/** Fails without an account. */
function sumsOf({ before, after, sums, mayBeClosed }: Posting): UpdateWrite {
  const add = mayBeClosed ? addToAnyTotals : addToTotals;
  return add(after.businessId, {
    pointsAwarded: sums.awarded,
    pointsRedeemed: sums.redeemed,
    pointsExpired: sums.expired,
    activeCustomers: before ? 0 : 1,
    consentingCustomers: consentChange(before, after),
  });
}

export const findCustomer = (businessId: string, phone: string): Promise<CustomerItem | null> =>
  customer.get({ businessId, phone });

export const findEntry = (businessId: string, entryId: string): Promise<EntryItem | null> =>
  entry.get({ businessId, entryId });

const PAGE = 20;

/** How many entries a page searches for one kind: a page reads 5 units at most. */
const ENTRIES_SEARCHED = 40;

export interface EntryFilters {
  kind: EntryKind | undefined;
  /** Both ends included. */
  ids: { first: string; last: string };
  cursor: string | undefined;
}

export function listEntries(
  businessId: string,
  { kind, ids, cursor }: EntryFilters,
): Promise<Page<EntryItem>> {
  const query = {
    between: [{ entryId: ids.first }, { entryId: ids.last }],
    order: 'desc',
    limit: PAGE,
    cursor,
  } as const;
  return kind
    ? entry.page({ by: 'byKind', key: { businessId, kindKey: kind }, ...query })
    : entry.page({ key: { businessId }, ...query });
}

/** Newest first. With a kind, pages may be short: an index of kinds would cost each award another write. */
export async function listCustomerEntries(
  businessId: string,
  phone: string,
  { kind, ids, cursor }: EntryFilters,
): Promise<Page<EntryItem>> {
  const page = await entry.page({
    by: 'byCustomer',
    key: { businessId, phone },
    between: [{ entryId: ids.first }, { entryId: ids.last }],
    order: 'desc',
    limit: kind ? ENTRIES_SEARCHED : PAGE,
    cursor,
  });
  if (!kind) return page;
  return { ...page, items: page.items.filter(({ type }) => entryKind(type) === kind) };
}

export async function findFirstEntry(businessId: string, phone: string): Promise<EntryItem | null> {
  const key = { businessId, phone };
  const { items } = await entry.page({ by: 'byCustomer', key, order: 'asc', limit: 1 });
  return items[0] ?? null;
}

/** Only days on which points moved; both ends included. */
export const listDays = (businessId: string, first: string, last: string) =>
  pointsDay.list({
    key: { businessId },
    between: [{ day: first }, { day: last }],
    consistent: false,
  });

export interface Expiry {
  row: DueRow;
  /** As it was read. */
  before: CustomerItem;
  after: CustomerItem;
  entry: EntryItem;
}

/**
 * All or nothing. Each row is taken once, so no request is needed.
 * @param expiries at most 33, of one business
 * @returns null if done, `closed` if the account is, else the rows that may still exist
 * @throws AppError server.busy
 */
export async function writeExpiries(
  businessId: string,
  expiries: readonly Expiry[],
): Promise<null | 'closed' | DueRow[]> {
  const pointsExpired = expiries.reduce((sum, one) => sum - one.entry.points, 0);
  const failed = await transact({
    account: addToTotals(businessId, { pointsExpired }),
    taken: expiries.map(({ row }) => takeDue(row)),
    changed: expiries.map(({ before, after }) =>
      customer.put(after, { if: { version: before.version } }),
    ),
    entries: expiries.map((one) => entry.create(one.entry)),
  });
  if (!failed) return null;
  if (failed.label === 'account') return 'closed';
  const others = expiries.filter((_, position) => !failed.positions.taken.includes(position));
  return others.map(({ row }) => row);
}

/** @returns null for a row without a customer */
export const findCustomersOf = (rows: readonly DueRow[]): Promise<(CustomerItem | null)[]> =>
  customer.getAll(rows.map(({ ownerId, subject }) => ({ businessId: ownerId, phone: subject })));
