import { needsCode, worthOf } from '#shared/rewards/points.ts';

it.each([
  ['worth the limit', 500, 500, false],
  ['worth a shilling more than the limit', 501, 500, true],
  ['worth little', 1, 500, false],
  ['of a shop that always asks', 1, 0, true],
  ['worth nothing, of a shop that always asks', 0, 0, false],
  ['of a shop that never asks', 1_000_000, null, false],
])('a redemption %s, KES %i with the limit %j, needs a code: %j', (_, kes, above, expected) =>
  expect(needsCode(kes, above)).toBe(expected),
);

it('the limit compares whole KES, as the customer gets them', () => {
  expect(needsCode(worthOf(1669, 0.3), 500)).toBe(false);
  expect(needsCode(worthOf(1670, 0.3), 500)).toBe(true);
});
