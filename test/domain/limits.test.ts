import { readFileSync } from 'node:fs';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { type Limit, LONGEST_MONTH, limitsOf, served } from '#infra/limits/capacity.ts';
import { work } from '#infra/limits/load.ts';
import { type Quotas, quotasOf } from '#infra/limits/quotas.ts';
import { type StageLimits, stageLimits } from '#infra/limits/stage-limits.ts';
import { withTables } from '#scripts/limits/limits-text.ts';

const { prod, staging } = stageLimits;
const capeTown = quotasOf['af-south-1'] as Quotas;

const servedBy = (name: string, stage: StageLimits = prod): number =>
  served(limitsOf(stage, capeTown).find((limit) => limit.name === name) as Limit);

it('docs/limits.md says what the limits of production say; `npm run limits` writes its tables anew', () => {
  const document = readFileSync('docs/limits.md', 'utf8');
  expect(document).toBe(withTables(document));
});

it.each(Object.entries({ prod, staging }))(
  'threat 46: the limit of %s at AWS holds both purses for a whole month, so that neither spends the other’s money',
  (_, { smsPerDay, businessSmsPerDay, smsMonthlyBudgetUsd }) => {
    const month = LONGEST_MONTH * (smsPerDay + businessSmsPerDay) * USD_PER_PART;
    expect(smsMonthlyBudgetUsd).toBeGreaterThanOrEqual(month);
  },
);

it.each(Object.entries({ prod, staging }))(
  'threat 46: SMS that Miliki pays take half of the pace of %s at most, and what waits takes no more',
  (_, { smsPerMinute, smsPerSecond }) =>
    expect(smsPerMinute / 60).toBeLessThanOrEqual(smsPerSecond / 2),
);

it.each(Object.entries({ prod, staging }))(
  'threat 60: what is due at night takes no more than the table of %s may write, and leaves some to tills',
  (_, { dueRowsPerSecond, tableUnits }) =>
    expect(dueRowsPerSecond * work.expiry).toBeLessThan(0.95 * tableUnits.write),
);

it('the limits come in the order in which they break', () => {
  const businesses = limitsOf(prod, capeTown).map(served);
  expect(businesses).toEqual(businesses.toSorted((one, other) => one - other));
  expect(businesses.every((count) => Number.isInteger(count) && count > 0)).toBe(true);
});

it('a limit that is twice as high serves twice as many businesses', () => {
  const name = 'parts of SMS in a day that Miliki pays';
  const more = servedBy(name, { ...prod, smsPerDay: 2 * prod.smsPerDay });
  expect(Math.abs(more - 2 * servedBy(name))).toBeLessThanOrEqual(1);
});

it.each([
  // 5,000 parts a day, of which a business takes 1.2 codes and 0.039 reminders.
  ['parts of SMS in a day that Miliki pays', 4_035],
  // 200 requests a second; 80 awards in 14 hours are 0.0016 a second, and four times as many at the peak.
  ['requests a second of the busiest route', 31_500],
  // 120 calls a second; a business makes 1.2 sign-ins and, with tokens of 4 hours, 3.5 renewals.
  ['sign-ins and renewals a second of Cognito', 321_702],
])('%s serve as many businesses as a calculation by hand says: %d', (name, businesses) =>
  expect(servedBy(name)).toBe(businesses),
);
