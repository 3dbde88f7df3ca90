import { readFileSync } from 'node:fs';
import { FRESH_MS } from '#core/carriers/balance.ts';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { by, partCost } from '#infra/carriers.ts';
import {
  type Limit,
  LONGEST_MONTH,
  limitsOf,
  type PlannedStage,
  queuedPerSecond,
  reserveAt,
  roomOfBusinesses,
  served,
} from '#infra/limits/capacity.ts';
import { work } from '#infra/limits/load.ts';
import { type Quotas, quotasOf } from '#infra/limits/quotas.ts';
import { stages } from '#infra/stages.ts';
import { withTables } from '#scripts/limits/limits-text.ts';

const { prod, staging } = stages;
const capeTown = quotasOf['af-south-1'] as Quotas;

const servedBy = (name: string, stage: PlannedStage = prod): number =>
  served(limitsOf(stage, capeTown).find((limit) => limit.name === name) as Limit);

it('docs/limits.md says what the limits of production say; `npm run limits` writes its tables anew', () => {
  const document = readFileSync('docs/limits.md', 'utf8');
  expect(document).toBe(withTables(document));
});

it.each(Object.entries({ prod, staging }))(
  'threat 46: the limit of %s at AWS holds both purses for a whole month, so that neither spends the other’s money',
  (_, stage) => {
    const { smsPerDay, smsMonthlyBudgetUsd } = stage;
    // Also with SNS for everything: a stage's carrier is one line.
    for (const smsCarriers of [stage.smsCarriers, by('sns')]) {
      const ofBusinesses = roomOfBusinesses({ ...stage, smsCarriers }) ?? 0;
      expect(ofBusinesses).toBeGreaterThanOrEqual(0);
      const month = LONGEST_MONTH * (smsPerDay + ofBusinesses) * USD_PER_PART;
      expect(smsMonthlyBudgetUsd).toBeGreaterThanOrEqual(month);
    }
  },
);

it('threat 79: what businesses have paid has a number only where AWS bills it after the month', () => {
  expect(roomOfBusinesses(prod)).toBeUndefined();
  const names = (stage: PlannedStage) => limitsOf(stage, capeTown).map(({ name }) => name);
  const ofBusinesses = 'parts of SMS in a day that businesses pay';
  expect(names(prod)).not.toContain(ofBusinesses);
  expect(names({ ...prod, smsCarriers: by('sns') })).toContain(ofBusinesses);
  expect(
    roomOfBusinesses({ ...prod, smsCarriers: { ...prod.smsCarriers, promotional: ['sns'] } }),
  ).toBe(Math.floor(prod.smsMonthlyBudgetUsd / LONGEST_MONTH / USD_PER_PART) - prod.smsPerDay);
});

it('no limit of SMS in production serves fewer than 10,000 businesses', () => {
  const ofSms = limitsOf(prod, capeTown).filter(({ name }) => name.includes('SMS'));
  expect(ofSms.length).toBeGreaterThan(3);
  expect(Math.min(...ofSms.map(served))).toBeGreaterThanOrEqual(10_000);
});

it('threat 79: while a balance counts as known, promotions at their pace use up no more than what they leave to codes', () => {
  const [carrier = 'sns'] = prod.smsCarriers.promotional;
  const sent = queuedPerSecond(prod) * (FRESH_MS / 1_000) * partCost[carrier];
  expect(sent).toBeLessThanOrEqual(reserveAt(prod, carrier));
});

it('promotions leave a carrier the price of a day of what Miliki itself may send', () =>
  expect(reserveAt({ ...prod, smsPerDay: 12_500 }, 'africasTalking')).toBe(100_000_000));

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
  // 12,500 parts a day, of which a business takes 1.2 codes and 0.039 reminders.
  ['parts of SMS in a day that Miliki pays', 10_088],
  // 200 requests a second; 80 awards in 14 hours are 0.0016 a second, and four times as many at the peak.
  ['requests a second of the busiest route', 31_500],
  // 120 calls a second; a business makes 1.2 sign-ins and, with tokens of 4 hours, 3.5 renewals.
  ['sign-ins and renewals a second of Cognito', 321_702],
])('%s serve as many businesses as a calculation by hand says: %d', (name, businesses) =>
  expect(servedBy(name)).toBe(businesses),
);
