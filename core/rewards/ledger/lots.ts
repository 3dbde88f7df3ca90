/**
 * The arithmetic of lots, on the customer that was read. The balance is always the sum of the
 * lots, and no lot is ever below zero.
 */

import { type DueRow, deleteDue, dueRow, putDue } from '#core/due/due.ts';
import { AppError } from '#core/platform/app-error.ts';
import { dayOf } from '#core/platform/clock.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { monthAfter, nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import { NEVER } from '#shared/rewards/points.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';
import { pointsKeyOf } from '../customers/new-customer.ts';

/** The change that an entry makes to its customer's points. */
export interface Movement {
  /** Points added to each lot; negative for points that are taken. */
  lots: Lots;
  /** Points added to the sum that the customer has earned. */
  earned: number;
  /** Points added to the sum that the customer has redeemed. */
  redeemed: number;
}

export const sumOf = (lots: Lots): number => Object.values(lots).reduce((sum, n) => sum + n, 0);

/** @returns the lots of two together, without empty ones */
export function addLots(one: Lots, other: Lots): Lots {
  const sum: Lots = { ...one };
  for (const [lot, change] of Object.entries(other)) sum[lot] = (sum[lot] ?? 0) + change;
  return Object.fromEntries(Object.entries(sum).filter(([, points]) => points !== 0));
}

/** @returns the lots to take where these were given */
export const negated = (lots: Lots): Lots =>
  Object.fromEntries(Object.entries(lots).map(([lot, points]) => [lot, 0 - points]));

/** @param expiryMonths of the settings at this moment: later settings do not change the lot */
export function lotFor(now: number, expiryMonths: number | null): string {
  return expiryMonths === null ? NEVER : monthAfter(nairobiMonth(now), expiryMonths);
}

/** Adds points to one lot. */
export const gain = (lot: string, points: number): Movement => ({
  // An award may add to the kept KES alone.
  lots: points > 0 ? { [lot]: points } : {},
  earned: points,
  redeemed: 0,
});

/** @returns the customer after an entry with this movement */
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

/**
 * Takes points from the lots that expire first. A lot whose month is over has no points to take,
 * even before the nightly expiry has emptied it.
 *
 * @returns the change of each lot
 * @throws AppError rewards.customerNotFound, rewards.shortOfPoints
 */
export function takeOldest(customer: CustomerItem | null, points: number, now: number): Lots {
  if (!customer) throw new AppError('rewards.customerNotFound');
  const month = nairobiMonth(now);
  // "never" sorts after every month.
  const usable = Object.keys(customer.lots)
    .filter((lot) => lot >= month)
    .sort();
  const taken: Lots = {};
  let missing = points;
  for (const lot of usable) {
    const part = Math.min(missing, customer.lots[lot] ?? 0);
    if (part > 0) taken[lot] = -part;
    missing -= part;
  }
  if (missing > 0) throw shortOf(points - missing, points);
  return taken;
}

const shortOf = (held: number, needed: number): AppError =>
  new AppError('rewards.shortOfPoints', { held, needed });

/** Each night looks at so many months, to make up for earlier nights that failed. */
const MONTHS_BACK = 6;

/** An owner may choose more months through the API than the settings screen offers. */
const MONTHS_AHEAD = settingDefinitions.expiryMonths.field.max;

type Customer = Pick<CustomerItem, 'businessId' | 'phone'>;

/** @returns the moment (ms since 1970) at which a month is over in Nairobi */
const endOf = (month: string): number => Date.parse(`${monthAfter(month, 1)}-01T00:00:00+03:00`);

/** @returns the row by which the night after a month finds the customer */
export const pointsDue = ({ businessId, phone }: Customer, month: string): DueRow =>
  dueRow({ kind: 'points', at: endOf(month), ownerId: businessId, subject: phone });

/**
 * Makes points due at the end of their months. A lot that the customer has already has its row: only
 * the night that empties the lot deletes it, and an erasure.
 *
 * @param before the lots before these points; the transaction makes sure that they are still the same
 * @param added the points that the customer gets
 */
export const putPointsDue = (customer: Customer, before: Lots, added: Lots): PutWrite[] =>
  Object.entries(added)
    .filter(([lot, points]) => lot !== NEVER && points > 0 && before[lot] === undefined)
    .map(([month]) => putDue(pointsDue(customer, month)));

/** Deletes every row that may exist about a customer. */
export function deletePointsDue(customer: Customer, now: number): DeleteWrite[] {
  const first = monthAfter(nairobiMonth(now), -MONTHS_BACK);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) =>
    deleteDue(pointsDue(customer, monthAfter(first, n))),
  );
}

/** @returns the days in UTC on which the last months ended, oldest first: no points are due on others */
export function pointsDays(now: number): string[] {
  const month = nairobiMonth(now);
  return Array.from({ length: MONTHS_BACK }, (_, n) =>
    dayOf(endOf(monthAfter(month, n - MONTHS_BACK))),
  );
}

type Visitor = Pick<CustomerItem, 'lastVisit' | 'importedAt'>;

/** What a visit adds to the counters of its day. */
interface VisitCount {
  newCustomers: number;
  returnVisits: number;
}

/** Whether a customer has come at all: an import adds customers who have not. */
export const hasVisited = ({ lastVisit, importedAt }: Visitor): boolean => lastVisit !== importedAt;

/**
 * Counts who came. A customer counts once a day, and as new on the first day only. Whoever was
 * imported was a customer before, and so returns. A correction of a balance is no visit: it leaves
 * `lastVisit` as it was.
 *
 * @param before the customer before an entry; null for a new customer
 */
export function countVisit(before: Visitor | null, after: Visitor): VisitCount {
  if (!before) return { newCustomers: 1, returnVisits: 0 };
  const isVisit = after.lastVisit !== before.lastVisit;
  const cameToday = hasVisited(before) && dayOfVisit(before) === dayOfVisit(after);
  return { newCustomers: 0, returnVisits: isVisit && !cameToday ? 1 : 0 };
}

const dayOfVisit = ({ lastVisit }: Visitor): string => nairobiDay(Date.parse(lastVisit));
