import { addToAnyTotals, addToTotals } from '#core/accounts/totals.store.ts';
import { type Confirmation, spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { absent } from '#core/platform/table/condition.ts';
import { type Parts, transact } from '#core/platform/table/transact.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { queueFreeSms, queueSms, type WaitingSms } from '#core/sms/sms.store.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type CustomerItem, consentChange, customer } from '../customers/customer.entity.ts';
import { termWrites } from '../customers/customer.store.ts';
import { newCustomer, pointsKeyOf } from '../customers/new-customer.ts';
import { type EntryItem, entry, pointsDay } from './entry.entity.ts';
import { addLots, type Movement, putPointsDue, sumOf } from './lots.ts';

export interface Posting {
  requestKey: RequestKey;
  /** As it was read; null for a new customer. */
  before: CustomerItem | null;
  after: CustomerItem;
  entry: EntryItem;
  /** Added to the totals of the business. */
  sums: { awarded: number; redeemed: number; expired: number };
  /** Entries that are taken back: a return takes back both an award and the redemption of its purchase. */
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

export interface PostingPlan {
  phone: string;
  /** Plans on the customer as it is now; called again if another posting was faster. */
  planEntry(customer: CustomerItem | null, now: number): EntryPlan;
  code?: Confirmation | undefined;
  mayBeClosed?: Posting['mayBeClosed'];
}

export interface EntryPlan {
  entry: NewEntry;
  movement: Movement;
  /** Changes outside the ledger: a name, a consent, the visit. */
  changes?: Partial<CustomerItem>;
  taken?: Posting['taken'];
}

type NewEntry = Omit<
  EntryItem,
  | 'businessId'
  | 'entryId'
  | 'phone'
  | 'points'
  | 'balanceAfter'
  | 'lots'
  | 'at'
  | 'reversedBy'
  | 'returnedKes'
  | 'returnedPoints'
>;

interface TakenPart {
  of: EntryItem;
  /** KES of the goods that come back now; undefined if the entry has no amount, or if the purchase's award has it. */
  kes?: number | undefined;
  /** Points of a redemption that come back now. */
  points?: number | undefined;
  isAll: boolean;
}

interface ToldOfPosting {
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
  const outcome = await writeWithSms(told?.sms, {
    account: addSums(posting),
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

/** Adds to the returned part of an entry, on condition that nothing else was returned since the entry was read. */
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
        // After an erasure the same number may belong to a new customer.
        phone: by.phone,
      },
    },
  );
}

/** Fails for a closed account, unless `mayBeClosed`. */
function addSums({ before, after, sums, mayBeClosed }: Posting): UpdateWrite {
  const add = mayBeClosed ? addToAnyTotals : addToTotals;
  return add(after.businessId, {
    pointsAwarded: sums.awarded,
    pointsRedeemed: sums.redeemed,
    pointsExpired: sums.expired,
    activeCustomers: before ? 0 : 1,
    consentingCustomers: consentChange(before, after),
  });
}

/**
 * All or nothing. The business pays for the SMS in credits. If it has none, Miliki's purse pays, so nobody can prevent
 * the SMS by spending the credits first.
 * @param parts the writes, by the label to answer when one fails
 * @returns done, a label, or noNotice if nobody can pay for the SMS
 */
export async function writeWithSms<const Label extends string>(
  sms: WaitingSms | undefined,
  parts: Parts<Label>,
): Promise<'done' | 'noNotice' | Label> {
  if (!sms) return (await transact(parts))?.label ?? 'done';
  const paid = await queueSms(sms, parts);
  if (paid === 'done' || paid in parts) return paid as 'done' | Label;
  const free = await queueFreeSms(sms, 'customer', parts);
  return free === 'done' || free in parts ? (free as 'done' | Label) : 'noNotice';
}

/** The clock, in ms since 1970, and ids that contain its time. */
interface Maker {
  clock(): number;
  newId(now: number): string;
}

/** @param before as it was read; null for a new customer */
export function buildPosting(
  deps: Maker,
  requestKey: RequestKey,
  { phone, planEntry, code, mayBeClosed }: PostingPlan,
  before: CustomerItem | null,
): Posting {
  const now = deps.clock();
  const plan = planEntry(before, now);
  const customer = before ?? newCustomer(requestKey.userId, phone, now);
  const { after, entry } = buildEntry(deps, customer, plan, now);
  const { taken } = plan;
  return { requestKey, before, after, entry, sums: sumsOf(entry), taken, code, mayBeClosed, now };
}

export function buildEntry(
  { newId }: Pick<Maker, 'newId'>,
  customer: CustomerItem,
  { entry, movement, changes }: EntryPlan,
  now: number,
): { after: CustomerItem; entry: EntryItem } {
  const { businessId, phone } = customer;
  const after = { ...applyMovement(customer, movement), ...changes };
  const added: EntryItem = {
    ...entry,
    businessId,
    entryId: newId(now),
    phone,
    points: sumOf(movement.lots),
    balanceAfter: after.points,
    lots: movement.lots,
    at: isoTime(now),
  };
  return { after, entry: added };
}

function sumsOf({ type, points, pointsUsed = 0 }: EntryItem): Posting['sums'] {
  const nothing = { awarded: 0, redeemed: 0, expired: 0 };
  switch (type) {
    case 'award':
    case 'adjust':
    case 'opening':
    case 'mergeOut':
    case 'mergeIn':
    case 'newNumber':
      return { ...nothing, awarded: points };
    case 'redeem':
    case 'reverseRedeem':
      return { ...nothing, redeemed: -points };
    case 'reverseAward':
      // A return gives back the points used in the same purchase.
      return { ...nothing, awarded: points + pointsUsed, redeemed: pointsUsed };
    case 'expire':
      return { ...nothing, expired: -points };
  }
}

export function applyMovement(
  customer: CustomerItem,
  { lots, earned, redeemed }: Movement,
): CustomerItem {
  const filled = addLots(customer.lots, lots);
  const points = sumOf(filled);
  return {
    ...customer,
    points,
    pointsKey: pointsKeyOf(points),
    lots: filled,
    earned: customer.earned + earned,
    redeemed: customer.redeemed + redeemed,
    entries: customer.entries + 1,
    version: customer.version + 1,
  };
}

type Visitor = Pick<CustomerItem, 'lastVisit' | 'importedAt'>;

interface VisitCount {
  newCustomers: number;
  returnVisits: number;
}

/** False for an imported customer who has not come yet. */
export const hasVisited = ({ lastVisit, importedAt }: Visitor): boolean => lastVisit !== importedAt;

/**
 * A customer counts at most once a day, and as new only on the first day. An imported customer counts as returning. A
 * correction of a balance does not change `lastVisit`, so it is not a visit.
 * @param before null for a new customer
 */
export function countVisit(before: Visitor | null, after: Visitor): VisitCount {
  if (!before) return { newCustomers: 1, returnVisits: 0 };
  const isVisit = after.lastVisit !== before.lastVisit;
  const cameToday = hasVisited(before) && dayOfVisit(before) === dayOfVisit(after);
  return { newCustomers: 0, returnVisits: isVisit && !cameToday ? 1 : 0 };
}

const dayOfVisit = ({ lastVisit }: Visitor): string => nairobiDay(Date.parse(lastVisit));
