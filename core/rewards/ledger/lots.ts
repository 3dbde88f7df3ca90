/** A lot is a customer's points that expire in one month. The balance is the sum of the lots; none is below zero. */

import { type DueRow, deleteDue, dueRow, putDue } from '#core/due/due.ts';
import { AppError } from '#core/platform/app-error.ts';
import { utcDayOf } from '#core/platform/clock.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { NEVER } from '#shared/rewards/points.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';

export interface Movement {
  /** Added to each lot; negative for points that are taken. */
  lots: Lots;
  earned: number;
  redeemed: number;
}

export const sumOf = (lots: Lots): number => Object.values(lots).reduce((sum, n) => sum + n, 0);

/** @returns the sum of two, without empty lots */
export function addLots(one: Lots, other: Lots): Lots {
  const sum: Lots = { ...one };
  for (const [lot, change] of Object.entries(other)) sum[lot] = (sum[lot] ?? 0) + change;
  return Object.fromEntries(Object.entries(sum).filter(([, points]) => points !== 0));
}

export const negated = (lots: Lots): Lots =>
  Object.fromEntries(Object.entries(lots).map(([lot, points]) => [lot, 0 - points]));

/** @param expiryMonths of the settings now: later settings do not change the lot */
export function lotFor(now: number, expiryMonths: number | null): string {
  return expiryMonths === null ? NEVER : monthAfter(nairobiMonth(now), expiryMonths);
}

export const gain = (lot: string, points: number): Movement => ({
  // A purchase can be too small for a point: then it only adds to `keptKes`.
  lots: points > 0 ? { [lot]: points } : {},
  earned: points,
  redeemed: 0,
});

/**
 * Oldest lots first. A lot whose month is over has no points to take, even before the nightly expiry.
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

/** The nightly job looks this many months back, to retry failed nights. */
const MONTHS_BACK = 6;

/** Through the API an owner may choose more months than the settings screen offers. */
const MONTHS_AHEAD = settingDefinitions.expiryMonths.field.max;

type Customer = Pick<CustomerItem, 'businessId' | 'phone'>;

/** @returns when a month is over in Nairobi, in ms since 1970 */
const endOf = (month: string): number => Date.parse(`${monthAfter(month, 1)}-01T00:00:00+03:00`);

/** @returns the row by which the nightly job finds the customer when the month is over */
export const pointsDue = ({ businessId, phone }: Customer, month: string): DueRow =>
  dueRow({ kind: 'points', at: endOf(month), ownerId: businessId, subject: phone });

/**
 * Makes points due when their months end. A lot that exists has a row already: only the nightly job or an erasure
 * deletes it.
 * @param before the lots before these points; the transaction checks that they are unchanged
 */
export const putPointsDue = (customer: Customer, before: Lots, added: Lots): PutWrite[] =>
  Object.entries(added)
    .filter(([lot, points]) => lot !== NEVER && points > 0 && before[lot] === undefined)
    .map(([month]) => putDue(pointsDue(customer, month)));

export function deletePointsDue(customer: Customer, now: number): DeleteWrite[] {
  const first = monthAfter(nairobiMonth(now), -MONTHS_BACK);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) =>
    deleteDue(pointsDue(customer, monthAfter(first, n))),
  );
}

/** @returns the UTC days on which the last months ended, oldest first; points are due on no other days */
export function pointsDays(now: number): string[] {
  const month = nairobiMonth(now);
  return Array.from({ length: MONTHS_BACK }, (_, n) =>
    utcDayOf(endOf(monthAfter(month, n - MONTHS_BACK))),
  );
}
