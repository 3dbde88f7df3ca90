import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { ConsentSource } from '#shared/rewards/contract.ts';
import type { Consent, CustomerItem } from './customer.entity.ts';

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

export const named = (name: string | null | undefined): Partial<CustomerItem> =>
  name ? { name } : {};

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

/** By the phone rule (docs/rules.md 5), and mobile only: customers get SMS. @throws AppError rewards.invalidPhone */
export function customerPhone(typed: string): string {
  const phone = mobilePhone(typed);
  if (!phone) throw new AppError('rewards.invalidPhone');
  return phone;
}

/** A consent from a till waits a day, so that a stolen API key cannot make one and use it at once. */
const restsMs: Record<ConsentSource, number> = {
  till: DAY_MS,
  owner: 0,
  team: 0,
  import: 0,
  customer: 0,
};

/** @returns ms since 1970 from which a consent allows offers */
export const offersFrom = ({ at, source }: Consent): number =>
  Date.parse(at) + (source ? restsMs[source] : 0);

/** @returns undefined if nobody asked, or a till recorded a yes less than a day ago; false if the customer refused */
export function offerConsent(
  { consent }: Pick<CustomerItem, 'consent'>,
  now: number,
): boolean | undefined {
  if (!consent?.given) return consent?.given;
  return now >= offersFrom(consent) ? true : undefined;
}
