import { billOf, monthOf, totalOf } from '#test/bench/bill.ts';
import { causedPrices, countNames, stagePrices } from '#test/bench/prices.ts';

const prices = {
  reads: { what: 'reads', usd: 0.25, per: 1_000 },
  sms: { what: 'SMS', usd: 0.03, per: 1 },
  keys: { what: 'keys', usd: 1, per: 1 },
};

it('a month is the sum of its acts, each as often as it happens', () => {
  const acts = [
    { times: 26, counts: { reads: 10, sms: 1 } },
    { times: 0.5, counts: { reads: 8 } },
  ];
  expect(monthOf(['reads', 'sms', 'keys'], acts)).toEqual({ reads: 264, sms: 26, keys: 0 });
});

it('a price for a thousand is charged by the piece, and for all owners', () => {
  const bill = billOf(prices, { reads: 2_000, sms: 10, keys: 0 }, 3);
  expect(bill.map(({ what, quantity }) => [what, quantity])).toEqual([
    ['reads', 6_000],
    ['SMS', 30],
  ]);
  expect(bill[0]?.usd).toBeCloseTo(1.5);
  expect(bill[1]?.usd).toBeCloseTo(0.9);
  expect(totalOf(bill)).toBeCloseTo(2.4);
});

it('a month in which nothing happens costs nothing', () =>
  expect(totalOf(billOf(causedPrices, monthOf(countNames, [])))).toBe(0));

it.each([
  ['AWS', causedPrices],
  ['a stage', stagePrices],
])('every list price of %s is above zero, for something with a name of its own', (_, list) => {
  const all = Object.values(list);
  for (const { usd, per } of all) expect(usd / per).toBeGreaterThan(0);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
});
