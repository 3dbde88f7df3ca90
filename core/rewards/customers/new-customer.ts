import { isoTime } from '#core/platform/clock.ts';
import type { CustomerItem } from './customer.entity.ts';

/** A customer before the first entry. */
export const newCustomer = (businessId: string, phone: string, now: number): CustomerItem => ({
  businessId,
  phone,
  points: 0,
  pointsKey: pointsKeyOf(0),
  earned: 0,
  redeemed: 0,
  lots: {},
  entries: 0,
  version: 0,
  lastVisit: isoTime(now),
});

/** What a customer is called; nothing without a name. */
export const named = (name: string | null | undefined): Partial<CustomerItem> =>
  name ? { name } : {};

/** Somebody who has not been served yet: there was no visit. */
export const addedCustomer = (
  { businessId, phone, name }: { businessId: string; phone: string; name: string | null },
  consent: { at: string; source: NonNullable<CustomerItem['consent']>['source'] } | null,
  now: number,
): CustomerItem => ({
  ...newCustomer(businessId, phone, now),
  importedAt: isoTime(now),
  ...named(name),
  ...(consent && { consent: { given: true, ...consent } }),
});

/** @returns the balance in ten digits, which sort as the number does */
export const pointsKeyOf = (points: number): string => String(points).padStart(10, '0');
