import { addToAnyTotals, addToTotals } from '#core/accounts/totals.store.ts';
import type { Confirmation } from '#core/confirmations/confirmation.entity.ts';
import { spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type CustomerItem, consentChange, customer } from '../customers/customer.entity.ts';
import { termWrites } from '../customers/customer-terms.ts';
import { putPointsDue } from '../expiry/due-points.ts';
import { writeTelling } from '../sms/notice.store.ts';
import { type EntryItem, entry } from './entry.entity.ts';
import { pointsDay } from './points-day.entity.ts';
import { countVisit } from './visit.ts';

/** One entry with everything that changes together with it. */
export interface Posting {
  requestKey: RequestKey;
  /** The customer as it was read; null for a new customer. */
  before: CustomerItem | null;
  after: CustomerItem;
  entry: EntryItem;
  /** Points to add to the totals of the business. */
  sums: { awarded: number; redeemed: number; expired: number };
  /** What the entry takes back: of a return both what was awarded and what was used. */
  taken?: readonly TakenPart[] | undefined;
  /** The code with which the customer confirmed the entry: it confirms one entry only. */
  code?: Confirmation | undefined;
  /** Counts the posting against a limit; its condition is that there is room for it. */
  counted?: UpdateWrite | undefined;
  /** Who is told of it in the same transaction: the customer by SMS, the owner by a notification. */
  told?: ToldOfPosting | undefined;
  /** Whether the account may be closed: only where an erasure takes points of its customers. */
  mayBeClosed?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** An entry as it was read, of which a part is taken back, or all that is left. */
export interface TakenPart {
  of: EntryItem;
  /** KES of the goods that come back now; undefined where no amount is known, or another entry has it. */
  kes?: number | undefined;
  /** Points of a redemption that are given back now. */
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
 * Writes an entry, the balance of its customer, the totals of the business and the request, or
 * nothing at all.
 *
 * @returns repeated if the request was done before, changed if the customer is not as it was read,
 *   reversed if the entry to reverse is reversed already, or a part of it since it was read, codeSpent if the code is used up, full if
 *   the limit that counts the posting has no room, noNotice if the SMS of it cannot be paid
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

/** Notes how much of an entry came back by now, if no other part did since it was read. */
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

/** The write of the totals, which fails without an account. */
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
