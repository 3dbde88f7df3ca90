import { type EntityItem, Service } from 'electrodb';
import { totals } from '../../accounts/totals.entity.ts';
import { request } from '../../platform/request.electro.ts';
import { type RequestKey, requestRow } from '../../platform/request.store.ts';
import { tableOptions } from '../../platform/table.ts';
import { commit } from '../../platform/transaction.ts';
import { customer } from '../customers/customer.entity.ts';
import { expiry } from '../expiry/expiry.entity.ts';
import { notesOf } from '../expiry/expiry-note.ts';
import { redeemCode } from '../redemptions/redeem-code.entity.ts';
import type { RedeemCode } from '../redemptions/redeem-code.store.ts';
import { entry } from './entry.entity.ts';
import { pointsDay } from './points-day.entity.ts';

export type CustomerItem = EntityItem<typeof customer>;
export type EntryItem = EntityItem<typeof entry>;

const service = new Service(
  { customer, entry, totals, pointsDay, request, expiry, redeemCode },
  tableOptions,
);

/** One entry with everything that changes by it. */
export interface PostedEntry {
  /** As it was read; null for a customer who is new. */
  before: CustomerItem | null;
  after: CustomerItem;
  entry: EntryItem;
  totals: { awarded: number; redeemed: number; expired: number };
  /** The day in Nairobi. */
  day: string;
  requestKey: RequestKey;
  /** The code that its customer confirmed it with: it pays once. */
  code?: RedeemCode | undefined;
}

export type PostOutcome = 'posted' | 'repeated' | 'changed' | 'reversed' | 'codeSpent';

/** Writes an entry, its customer's balance, the totals and the request that asked for it, or none. */
export async function postEntry(posted: PostedEntry, now: number): Promise<PostOutcome> {
  const { before, after, entry: line, requestKey, day, code } = posted;
  const { businessId, phone } = after;
  const { awarded, redeemed, expired } = posted.totals;
  const notes = notesOf(businessId, phone, line.lots);
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.request.create(requestRow(requestKey, line.entryId, now)).commit(),
        tx.customer
          .put(after)
          .where((row, is) =>
            before ? is.eq(row.version, before.version) : is.notExists(row.version),
          )
          .commit(),
        ...(line.reverses
          ? [
              tx.entry
                .patch({ businessId, entryId: line.reverses })
                .set({ reversedBy: line.entryId })
                // A number that was erased meanwhile may be another customer's by now.
                .where(
                  (row, is) => `${is.notExists(row.reversedBy)} AND ${is.eq(row.phone, phone)}`,
                )
                .commit(),
            ]
          : []),
        ...(code
          ? [
              tx.redeemCode
                .patch({ businessId, phone })
                .set({ spentOn: line.entryId })
                .where(
                  (row, is) =>
                    `${is.eq(row.codeHash, code.codeHash)} AND ${is.notExists(row.spentOn)}`,
                )
                .commit(),
            ]
          : []),
        tx.entry.create(line).commit(),
        tx.totals
          .upsert({ userId: businessId })
          .add({
            pointsAwarded: awarded,
            pointsRedeemed: redeemed,
            pointsExpired: expired,
            activeCustomers: before ? 0 : 1,
          })
          .commit(),
        tx.pointsDay.upsert({ businessId, day }).add({ awarded, redeemed }).commit(),
        ...notes.map((note) => tx.expiry.put(note).commit()),
      ])
      .go(),
  );
  if (!failures) return 'posted';
  const [isRepeated, isChanged] = failures;
  if (isRepeated) return 'repeated';
  if (isChanged) return 'changed';
  return code ? 'codeSpent' : 'reversed';
}

export async function findCustomer(
  businessId: string,
  phone: string,
): Promise<CustomerItem | null> {
  const { data } = await customer.get({ businessId, phone }).go({ consistent: true });
  return data;
}

export async function findEntry(businessId: string, entryId: string): Promise<EntryItem | null> {
  const { data } = await entry.get({ businessId, entryId }).go({ consistent: true });
  return data;
}
