/** Who is left out of a campaign, and what the visits of two groups tell. */
import { isLeftOut } from '#core/campaigns/campaign/visits.store.ts';
import {
  differenceOf,
  type Group,
  LEAST_TO_COMPARE,
  LEAST_TO_LEAVE_OUT,
  LEFT_OUT_OF,
  type Visits,
  verdictOf,
} from '#shared/campaigns/visits.ts';

const people = (count: number, of = '') =>
  Array.from({ length: count }, (_, n) => `person-${of}${n}`);

it.each(people(20))('a tenth of 10,000 people is left out of the campaign %s', (campaignId) => {
  const left = people(10_000).filter((contactId) => isLeftOut(campaignId, contactId));
  // Four standard deviations of 30.
  expect(left.length).toBeGreaterThan(880);
  expect(left.length).toBeLessThan(1_120);
});

it('the same people are left out of a campaign whenever it is asked, and others of another one', () => {
  const leftOf = (campaignId: string) => people(5_000).filter((one) => isLeftOut(campaignId, one));
  expect(leftOf('one')).toEqual(leftOf('one'));
  const both = leftOf('one').filter((one) => isLeftOut('other', one));
  // A tenth of a tenth: nobody is left out of everything.
  expect(both.length).toBeGreaterThan(20);
  expect(both.length).toBeLessThan(90);
});

it('people are left out from the number on at which their tenth can be compared', () =>
  expect(LEAST_TO_LEAVE_OUT / LEFT_OUT_OF).toBe(LEAST_TO_COMPARE));

const group = (came: number, of: number): Group => ({ people: of, came });

// The examples (a) to (e) and (g) of the table II of the paper, method 10.
it.each([
  [group(56, 70), group(48, 80), 0.0524, 0.3339],
  [group(9, 10), group(3, 10), 0.1705, 0.809],
  [group(6, 7), group(2, 7), 0.0582, 0.8062],
  [group(5, 56), group(0, 29), -0.0381, 0.1926],
  [group(0, 10), group(0, 20), -0.1611, 0.2775],
  [group(10, 10), group(0, 20), 0.6791, 1],
])('the difference of %j and %j has the interval of the paper', (one, other, low, high) => {
  const found = differenceOf(one, other);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

const visits = (got: Group, leftOut: Group, missed: Group = group(0, 0)): Visits => ({
  got,
  missed,
  leftOut,
});

it.each([
  ['nobody was left out', visits(group(90, 900), group(0, 0)), 'notCompared'],
  ['29 people were left out', visits(group(260, 261), group(0, 29)), 'tooFew'],
  ['29 people got it', visits(group(29, 29), group(0, 100)), 'tooFew'],
  ['the shares are close', visits(group(41, 342), group(3, 38)), 'unclear'],
  ['the shares are the same', visits(group(90, 900), group(10, 100)), 'unclear'],
  ['far more of them came', visits(group(300, 900), group(10, 100)), 'more'],
  ['far fewer of them came', visits(group(90, 900), group(40, 100)), 'fewer'],
])('threat 183: if %s, it is said as it is', (_, found, verdict) =>
  expect(verdictOf(found)).toBe(verdict),
);

it('people whom the message did not reach are compared as well: it reaches those who come anyway', () => {
  const got = group(160, 800);
  const leftOut = group(20, 200);
  expect(verdictOf(visits(got, leftOut))).toBe('more');
  expect(verdictOf(visits(got, leftOut, group(0, 800)))).toBe('unclear');
});
