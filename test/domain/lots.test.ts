import { newCustomer } from '#core/rewards/customers/new-customer.ts';
import { takeOldest } from '#core/rewards/ledger/lots.ts';
import { countVisit } from '#core/rewards/ledger/posting.ts';
import { NEVER } from '#shared/rewards/points.ts';

const nobody = { newCustomers: 0, returnVisits: 0 };
const before = { lastVisit: '2026-11-20T09:00:00.000Z' };
const at = (lastVisit: string) => ({ lastVisit });

it('a customer counts as new on the first day', () =>
  expect(countVisit(null, before)).toEqual({ newCustomers: 1, returnVisits: 0 }));

it('a customer who comes again on another day returns', () => {
  const after = at('2026-11-21T09:00:00.000Z');
  expect(countVisit(before, after)).toEqual({ newCustomers: 0, returnVisits: 1 });
});

it('a customer counts once a day, which ends at midnight in Nairobi', () => {
  expect(countVisit(before, at('2026-11-20T20:59:59.999Z'))).toEqual(nobody);
  expect(countVisit(before, at('2026-11-20T21:00:00.000Z')).returnVisits).toBe(1);
});

it('a correction of a balance is no visit', () =>
  expect(countVisit(before, before)).toEqual(nobody));

it('whoever was imported returns at the first visit, also on the day of the import', () => {
  const imported = { ...before, importedAt: before.lastVisit };
  expect(countVisit(imported, imported)).toEqual(nobody);
  const after = { ...imported, lastVisit: '2026-11-20T09:05:00.000Z' };
  expect(countVisit(imported, after)).toEqual({ newCustomers: 0, returnVisits: 1 });
  expect(countVisit(after, { ...after, lastVisit: '2026-11-20T10:00:00.000Z' })).toEqual(nobody);
});

const now = Date.parse('2030-03-10T09:00:00+03:00');
const lots = { [NEVER]: 5, '2030-12': 4, '2030-02': 9, '2030-04': 3 };
const customer = { ...newCustomer('shop', '+254712345678', now), lots };

it('the points that expire first are used first, and those that never expire at last', () => {
  expect(takeOldest(customer, 2, now)).toEqual({ '2030-04': -2 });
  expect(takeOldest(customer, 8, now)).toEqual({ '2030-04': -3, '2030-12': -4, [NEVER]: -1 });
});

it('the points of a month that is over are not used', () =>
  expect(() => takeOldest(customer, 13, now)).toThrow(
    expect.objectContaining({ params: { held: 12, needed: 13 } }),
  ));
