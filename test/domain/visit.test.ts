import { countVisit } from '#core/rewards/ledger/lots.ts';

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
