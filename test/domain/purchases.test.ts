import { endAfter } from '#core/purchases/bought.ts';
import { findForSale } from '#core/purchases/catalogue.ts';
import { stages } from '#infra/stages.ts';
import { catalogueOf } from '#infra/use.ts';
import { vatIn } from '#shared/purchases/vat.ts';

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

it('threat 173: a subscription is sold where something needs one, and nowhere else', () => {
  for (const { sale: of } of Object.values(stages)) {
    expect(of.needsSubscription).toEqual([]);
    expect(catalogueOf(of)).toEqual({ bundles: of.bundles, plans: [] });
  }
  expect(catalogueOf({ ...sale, needsSubscription: ['campaigns'] }).plans).toEqual(sale.plans);
});
