import type { DueRow } from '#core/due/due.entity.ts';
import { deleteDue, dueRow, putDue } from '#core/due/due-row.ts';
import { dayOf } from '#core/platform/clock.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { NEVER } from '#shared/rewards/points.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';

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
