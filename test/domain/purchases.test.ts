import fc from 'fast-check';
import { endAfter } from '#core/purchases/bought.ts';
import { findForSale } from '#core/purchases/catalogue.ts';
import { bundlesAt } from '#infra/carriers.ts';
import { stages } from '#infra/stages.ts';
import { catalogueOf } from '#infra/use.ts';
import { splitPrice, vatIn, withVat } from '#shared/purchases/vat.ts';
import { forAny } from '#test/support/for-any.ts';

it.each([
  ['2026-11-24T06:10:00.000Z', 1, '2026-12-24T20:59:59.999Z'],
  ['2026-01-31T06:10:00.000Z', 1, '2026-02-28T20:59:59.999Z'],
  ['2026-02-28T20:59:59.999Z', 1, '2026-03-31T20:59:59.999Z'],
  ['2028-02-29T06:10:00.000Z', 12, '2029-02-28T20:59:59.999Z'],
  // 21:17 in UTC is the next day in Nairobi.
  ['2026-11-24T21:17:00.000Z', 1, '2026-12-25T20:59:59.999Z'],
])(
  'one that begins at %s and runs %i months ends at %s, the end of a day in Nairobi',
  (from, months, end) => expect(endAfter(Date.parse(from), months)).toBe(end),
);

const { sale } = stages.dev;

it('a bundle is bought at the price that the owner has seen', () => {
  const choice = { kind: 'credits', id: 'sms-500', price: 557 } as const;
  expect(findForSale(sale, choice)).toEqual({ item: 'sms-500', price: 557, quantity: 500 });
});

it.each([
  { kind: 'credits', id: 'sms-500', price: 1 },
  { kind: 'credits', id: 'month', price: 1_000 },
  { kind: 'subscription', id: 'sms-100', price: 116 },
  { kind: 'subscription', id: '', price: 0 },
] as const)('%o is not for sale', (choice) =>
  expect(() => findForSale(sale, choice)).toThrow(/not for sale/),
);

it('a larger bundle costs less for each credit, and no stage sells at a price below KES 1', () => {
  for (const { sale: of } of Object.values(stages)) {
    const each = of.bundles.map(({ price, credits }) => price / credits);
    expect(each).toEqual(each.toSorted((one, other) => other - one));
    for (const { price } of [...of.bundles, ...of.plans]) expect(price).toBeGreaterThan(0);
  }
});

it('a credit costs at most KES 1.20 with its VAT where the carrier takes KES 0.80', () => {
  for (const { price, credits } of sale.bundles) {
    expect(price / credits).toBeLessThanOrEqual(1.2);
    expect(price / 1.16 / credits).toBeGreaterThan(0.8);
    expect(vatIn(price)).toBe(Math.round(price - price / 1.16));
  }
});

describe('VAT', () => {
  const price = fc.integer({ min: 0, max: 1_000_000_000 });
  const net = fc.integer({ min: 0, max: 50_000_000_000_000 });

  it('and the net sum of any price are whole, add up to it, and are 16 to 100 as nearly as can be', () =>
    forAny(price, (gross) => {
      const { net, vat } = splitPrice(gross);
      expect([net + vat, Number.isInteger(net), Number.isInteger(vat)]).toEqual([
        gross,
        true,
        true,
      ]);
      expect(Math.abs(116 * vat - 16 * gross)).toBeLessThanOrEqual(58);
    }));

  it('on any net sum makes the lowest price in whole KES that is not below both', () =>
    forAny(net, (millionths) => {
      const [least, gross] = [BigInt(millionths) * 116n, BigInt(withVat(millionths))];
      expect([gross * 100_000_000n >= least, (gross - 1n) * 100_000_000n < least]).toEqual([
        true,
        true,
      ]);
    }));

  it.each([
    [100_000_000, 116],
    [100_000_001, 117],
    [0, 0],
  ])('on %i millionths of a KES makes KES %i', (millionths, gross) =>
    expect(withVat(millionths)).toBe(gross),
  );

  it('adds no shilling to a bundle by an error of floats: KES 7,657 before', () => {
    const [bundle] = bundlesAt('celcom', [{ credits: 10_000, percent: 10 }]);
    expect(bundle?.price).toBe(7_656);
  });
});

it('threat 173: a subscription is sold where something needs one, and nowhere else', () => {
  for (const { sale: of } of Object.values(stages)) {
    expect(of.needsSubscription).toEqual([]);
    expect(catalogueOf(of)).toEqual({ bundles: of.bundles, plans: [], unlocks: [] });
  }
  const { plans, unlocks } = catalogueOf({ ...sale, needsSubscription: ['campaigns'] });
  expect([plans, unlocks]).toEqual([sale.plans, ['campaigns']]);
});
