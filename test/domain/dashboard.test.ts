import type { AccountItems } from '#core/accounts/account.store.ts';
import { dashboardOf } from '#core/accounts/dashboard.ts';
import type { FirstStep } from '#shared/accounts/contract.ts';
import type { Need } from '#shared/needs/need.ts';
import { anAccount } from '#test/support/an-account.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const user = anAccount({ userId: 'u1' });
const credits = { userId: 'u1', purchasedSMS: 500, issuedSMS: 120, smsBalance: 380 };
const account = (changes: Partial<AccountItems> = {}): AccountItems => ({
  user,
  settings: null,
  totals: null,
  credits,
  ...changes,
});

it.each([
  [undefined, 'Unsubscribed'],
  ['2026-11-20T09:00:00Z', 'Expired'],
  ['2026-12-20T09:00:00Z', 'Active'],
])('a subscription that ends at %s is %s', (subscriptionEnd, subscription) => {
  const items = account({ user: { ...user, subscriptionEnd } });
  expect(dashboardOf(items, [], now).subscription).toBe(subscription);
});

it('SMS Balance is what was purchased less what was issued', () =>
  expect(dashboardOf(account(), [], now).smsBalance).toBe(380));

it('Points Value is what the points still held are worth in KES', () => {
  const items = account({
    settings: { userId: 'u1', pointValue: 2, county: 'Kiambu' },
    totals: { userId: 'u1', pointsAwarded: 1000, pointsRedeemed: 400, activeCustomers: 12 },
  });
  const points = { pointsAwarded: 1000, pointsRedeemed: 400, pointsValue: 1200 };
  const shown = { ...points, activeCustomers: 12, businessLocation: 'Kiambu' };
  expect(dashboardOf(items, [], now)).toMatchObject(shown);
});

it('the tiles are zero before anything happened', () =>
  expect(dashboardOf(account(), [], now)).toMatchObject({
    pointsAwarded: 0,
    pointsRedeemed: 0,
    pointsValue: 0,
    activeCustomers: 0,
    businessLocation: null,
  }));

it('the dashboard is not found without an account', () =>
  expect(() => dashboardOf(account({ user: null }), [], now)).toThrowError(
    expect.objectContaining({ code: 'accounts.notFound' }),
  ));

const draft: Need = {
  kind: 'draft',
  path: '/apply',
  reference: null,
  count: null,
  amount: null,
  since: '2026-11-20T09:00:00Z',
  dueAt: null,
};
const newUser = { ...user, businessName: user.fullName };
const awarded = { userId: 'u1', pointsAwarded: 1, pointsRedeemed: 0, activeCustomers: 1 };

it.each<[string, Partial<AccountItems>, Need[], FirstStep[]]>([
  ['nothing was done', { user: newUser }, [], ['name', 'points', 'price']],
  ['the shop has a name', { user }, [], ['points', 'price']],
  [
    'a sole trader saved the profile',
    { user: { ...newUser, profileVersion: 1 } },
    [],
    ['points', 'price'],
  ],
  ['a point was given', { user: newUser, totals: awarded }, [], ['name', 'price']],
  ['an application was begun', { user: newUser }, [draft], ['name', 'points']],
  ['an application was sent', { user: { ...newUser, sector: 'Retail' } }, [], ['name', 'points']],
  ['all was done', { user: { ...user, sector: 'Retail' }, totals: awarded }, [], []],
])('the first steps to do, when %s', (_, items, needs, expected) =>
  expect(dashboardOf(account(items), needs, now).firstSteps).toEqual(expected),
);
