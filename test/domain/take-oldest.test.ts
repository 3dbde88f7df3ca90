import { newCustomer } from '#core/rewards/customers/new-customer.ts';
import { takeOldest } from '#core/rewards/ledger/lots.ts';
import { NEVER } from '#shared/rewards/points.ts';

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
