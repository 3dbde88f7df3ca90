import { type EntityItem, Service } from 'electrodb';
import { nairobiDay } from '../../../shared/rewards/points.ts';
import { totals } from '../../accounts/totals.entity.ts';
import { request } from '../../platform/request.electro.ts';
import { type RequestKey, requestRow } from '../../platform/request.store.ts';
import { tableOptions } from '../../platform/table.ts';
import { commit } from '../../platform/transaction.ts';
import { customer } from '../customers/customer.entity.ts';
import { expiry } from '../expiry/expiry.entity.ts';
import { expiryNotesOf } from '../expiry/expiry-note.ts';
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

/** One entry with everything that changes together with it. */
export interface Posting {
  /** The customer as it was read; null for a new customer. */
  before: CustomerItem | null;
  after: CustomerItem;
  entry: EntryItem;
  /** Points to add to the totals of the business. */
  totals: { awarded: number; redeemed: number; expired: number };
  requestKey: RequestKey;
  /** The code with which the customer confirmed the entry: it confirms one entry only. */
  code?: RedeemCode | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export type PostingOutcome = 'posted' | 'repeated' | 'changed' | 'reversed' | 'codeSpent';

/**
 * Writes an entry, the balance of its customer, the totals of the business and the request, or
 * nothing at all.
 *
 * @returns repeated if the request was done before, changed if the customer is not as it was read,
 *   reversed if the entry to reverse is reversed already, codeSpent if the code is used up
 */
export async function writePosting(posting: Posting): Promise<PostingOutcome> {
  const { before, after, entry: line, requestKey, code, now } = posting;
  const { businessId, phone } = after;
  const { awarded, redeemed, expired } = posting.totals;
  const day = nairobiDay(now);
  const notes = expiryNotesOf(businessId, phone, line.lots);
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
                // An erased customer's number may belong to a new customer.
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
