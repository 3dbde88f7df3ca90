/**
 * The arithmetic of lots, on the customer that was read. The balance is always the sum of the
 * lots, and no lot is ever below zero.
 */

import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { NEVER } from '#shared/rewards/points.ts';
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
