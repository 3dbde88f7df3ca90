/** Customers with entries, as the entities would write them. */
import { ulid } from 'ulid';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { named, newCustomer, pointsKeyOf } from '#core/rewards/customers/new-customer.ts';
import { type EntryItem, entry } from '#core/rewards/ledger/entry.entity.ts';
import type { BenchCloud } from './cloud.ts';
import { nameOf, numbersTo, phoneNumber, putEach, rowsOf } from './rows.ts';

const ENTRIES_EACH = 2;

/** Each with an award and a redemption. */
export const putCustomers = (cloud: BenchCloud, businessId: string, count: number): Promise<void> =>
  putEach(cloud, numbersTo(count), (n) => {
    const item = customerNumber(businessId, n);
    return rowsOf([customer.put(item), ...entriesOf(item, n).map((one) => entry.put(one))]);
  });

function customerNumber(businessId: string, n: number): CustomerItem {
  const points = (n * 37) % 5_000;
  const visited = newCustomer(businessId, phoneNumber(n), Date.UTC(2026, 10, 1 + (n % 20)));
  return {
    ...visited,
    ...named(nameOf(n)),
    points,
    pointsKey: pointsKeyOf(points),
    lots: { '2027-11': points },
    earned: points + 10,
    redeemed: 10,
    version: ENTRIES_EACH,
    entries: ENTRIES_EACH,
    consent: { given: n % 3 === 0, at: visited.lastVisit },
  };
}

function entriesOf({ businessId, phone, points, earned, lastVisit }: CustomerItem, n: number) {
  const shared = { businessId, phone, by: 'owner', at: lastVisit, kes: 500 } as const;
  const award: EntryItem = {
    ...shared,
    entryId: ulid(),
    type: 'award',
    points: earned,
    balanceAfter: earned,
    lots: { '2027-11': earned },
    reference: `INV-${n}`,
  };
  const redemption: EntryItem = {
    ...shared,
    entryId: ulid(),
    type: 'redeem',
    points: -10,
    balanceAfter: points,
    lots: { '2027-11': -10 },
    pointsUsed: 10,
    receiptNo: 'R7Q2K',
  };
  return [award, redemption];
}
