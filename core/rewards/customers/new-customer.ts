import { isoTime } from '../../platform/clock.ts';
import type { CustomerItem } from './customer.entity.ts';

/** A customer before the first entry. */
export const newCustomer = (businessId: string, phone: string, now: number): CustomerItem => ({
  businessId,
  phone,
  nameKey: '',
  points: 0,
  pointsKey: pointsKeyOf(0),
  earned: 0,
  redeemed: 0,
  lots: {},
  entries: 0,
  version: 0,
  lastVisit: isoTime(now),
});

/** @returns the balance in ten digits, which sort as the number does */
export const pointsKeyOf = (points: number): string => String(points).padStart(10, '0');
