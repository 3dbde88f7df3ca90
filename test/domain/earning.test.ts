import fc from 'fast-check';
import {
  birthdayYearOn,
  type Earner,
  type EarningRules,
  earn,
  kesToNextPoint,
  takenByReturn,
} from '#shared/rewards/earning.ts';
import { mostWithin, needsCode, pointsFor, worthOf } from '#shared/rewards/points.ts';
import { forAny } from '#test/support/for-any.ts';

const DAY = '2026-11-25';

const rules = (changes: Partial<EarningRules> = {}): EarningRules => ({
  earnPer: 50,
  keepRest: 'Yes',
  visitPoints: null,
  birthdayPoints: null,
  doubleDays: [],
  ...changes,
});

const spend = (amountSpent: number, earner: Earner = {}, given = rules(), day = DAY) =>
  earn(given, earner, { points: null, amountSpent }, day);

const amount = fc.integer({ min: 1, max: 20_000 });
const earnPer = fc.integer({ min: 1, max: 2_000 });

it('KES 30 and KES 20 at a point for KES 50 make one point, and nothing is kept then', () => {
  const first = spend(30);
  expect(first).toMatchObject({ points: 0, keptKes: 30 });
  expect(kesToNextPoint(rules(), first, DAY)).toBe(20);
  expect(spend(20, first)).toMatchObject({ points: 1, keptKes: 0 });
});

it('a purchase in any parts earns exactly what it earns as one, and never less than its parts did before', () =>
  forAny(fc.array(amount, { minLength: 1, maxLength: 12 }), earnPer, (parts, per) => {
    const given = rules({ earnPer: per });
    let earner: Earner = {};
    let points = 0;
    for (const part of parts) {
      const earned = spend(part, earner, given);
      points += earned.points;
      earner = earned;
    }
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(points).toBe(spend(sum, {}, given).points);
    expect(points * per + (earner.keptKes ?? 0)).toBe(sum);
    const before = parts.reduce((total, part) => total + pointsFor(part, per), 0);
    expect(points).toBeGreaterThanOrEqual(before);
  }));

it('no change of the rule loses or invents a shilling, also on double days', () => {
  const step = fc.record({ kes: amount, per: earnPer, isDouble: fc.boolean() });
  forAny(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
    let kept = 0;
    let counted = 0;
    let turned = 0;
    for (const { kes, per, isDouble } of steps) {
      const given = rules({ earnPer: per, doubleDays: isDouble ? [DAY] : [] });
      const earned = spend(kes, { keptKes: kept }, given);
      counted += kes * (isDouble ? 2 : 1);
      turned += earned.points * per;
      kept = earned.keptKes;
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(kept).toBeLessThan(per);
    }
    expect(turned + kept).toBe(counted);
  });
});

it('a business that keeps nothing earns as it did, and what was kept before stays', () => {
  const given = rules({ keepRest: 'No' });
  expect(spend(80, { keptKes: 30 }, given)).toMatchObject({ points: 1, keptKes: 30 });
});

it('points that are named are these points, whatever the day is', () => {
  const given = rules({ visitPoints: 3, doubleDays: [DAY] });
  const named = earn(given, { keptKes: 20 }, { points: 7, amountSpent: null }, DAY);
  expect(named).toMatchObject({ points: 7, visitPoints: 0, keptKes: 20 });
});

it('a visit gives points once a day, beside what is spent and alone', () => {
  const given = rules({ visitPoints: 3 });
  expect(spend(100, {}, given)).toMatchObject({ points: 5, basePoints: 2, visitPoints: 3 });
  expect(spend(100, { visitDay: DAY }, given)).toMatchObject({ points: 2, visitPoints: 0 });
  expect(spend(100, { visitDay: '2026-11-24' }, given).visitPoints).toBe(3);
  const alone = { points: null, amountSpent: null, visit: true };
  expect(earn(given, { keptKes: 10 }, alone, DAY)).toMatchObject({ points: 3, keptKes: 10 });
});

it('on a double day KES and the visit count twice, and the day after as ever', () => {
  const given = rules({ visitPoints: 3, doubleDays: [DAY] });
  expect(spend(130, {}, given)).toMatchObject({ points: 11, keptKes: 10, times: 2 });
  expect(spend(130, {}, given, '2026-11-26')).toMatchObject({ points: 5, keptKes: 30, times: 1 });
  expect(kesToNextPoint(given, { keptKes: 10 }, DAY)).toBe(20);
});

it('a birthday gives points once a year, in its week, to a customer who agreed to offers', () => {
  const given = rules({ birthdayPoints: 20 });
  const born = { birthday: '11-21', consent: { given: true } };
  expect(spend(50, born, given)).toMatchObject({ points: 21, birthdayYear: 2026 });
  expect(spend(50, { ...born, birthdayYear: 2026 }, given).points).toBe(1);
  expect(spend(50, { ...born, birthdayYear: 2025 }, given).points).toBe(21);
  expect(spend(50, { birthday: '11-21' }, given).points).toBe(1);
  expect(spend(50, born, given, '2026-11-28').points).toBe(1);
  expect(spend(50, born, given, '2026-11-20').points).toBe(1);
});

it.each([
  ['12-29', '2027-01-03', 2026],
  ['12-29', '2027-01-05', null],
  ['02-29', '2027-02-28', 2027],
  ['02-29', '2028-02-28', null],
  ['02-29', '2028-02-29', 2028],
])('the week of a birthday on %s has %s in it: %s', (birthday, day, year) =>
  expect(birthdayYearOn(birthday, day)).toBe(year),
);

it('whatever is bought and returned, customers have what they would have without the returned goods', () => {
  const one = fc.record({
    kes: amount,
    times: fc.constantFrom(1, 2),
    share: fc.double({ min: 0.001, max: 1, noNaN: true }),
  });
  forAny(fc.array(one, { minLength: 1, maxLength: 8 }), earnPer, (bought, per) => {
    let counted = bought.reduce((sum, { kes, times }) => sum + kes * times, 0);
    // The property above: remainder and points are those of the sum.
    let [points, keptKes] = [Math.floor(counted / per), counted % per];
    for (const { kes, times, share } of bought) {
      const part = Math.ceil(kes * share);
      const taken = takenByReturn({ kes, per, times, keeps: true }, keptKes, part);
      points -= taken.points;
      keptKes = taken.keptKes;
      counted -= part * times;
      expect([points, keptKes]).toEqual([Math.floor(counted / per), counted % per]);
    }
  });
});

it('where nothing is kept, a return takes the points that the returned part made', () => {
  const bought = { kes: 180, per: 50, times: 1, keeps: false };
  expect(takenByReturn(bought, 0, 180).points).toBe(3);
  expect(takenByReturn(bought, 0, 30).points).toBe(0);
  expect(takenByReturn(bought, 0, 31).points).toBe(1);
});

it('the most points within an amount are worth no more, and one point more is', () =>
  forAny(
    fc.integer({ min: 0, max: 100_000 }),
    fc.integer({ min: 1, max: 100_000 }),
    (kes, cents) => {
      const value = cents / 100;
      const most = mostWithin(kes, value);
      expect(worthOf(most, value)).toBeLessThanOrEqual(kes);
      expect(worthOf(most + 1, value)).toBeGreaterThan(kes);
    },
  ));

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
