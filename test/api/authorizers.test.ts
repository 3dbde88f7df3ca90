/**
 * Each authorizer's decisions, by one route each. test/infra/stack.test.ts proves each route's authorizer;
 * test/routes walks through what functions refuse.
 */
import { getAccount } from '#shared/accounts/contract.ts';
import { getMe } from '#shared/staff/contract.ts';
import { tillCustomer } from '#shared/till/contract.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { call, outcomeOf } from '#test/support/call.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { givenOwner } from '#test/support/owner.ts';
import { requestFor } from '#test/support/route-walk.ts';
import { givenStaff } from '#test/support/staff.ts';
import { allRefused, badTokensOf, statusesBy, tokensOfStaff } from '#test/support/tokens.ts';

const owner = forAllTests(() => givenOwner());
const admin = forAllTests(() => givenStaff(['admin']));
let apiKey: string;

beforeAll(async () => {
  apiKey = await givenApiKey(owner);
});

it('threat 30: that of owners lets an access token of an owner through, and nothing else', async () => {
  const bad = {
    ...(await badTokensOf(owner.tokens)),
    'an access token of the staff': admin.token,
    "a till's key": apiKey,
  };
  expect(Object.keys(bad).length).toBeGreaterThan(6);
  expect(await statusesBy(bad, getAccount)).toEqual(allRefused(bad));
  expect((await call(getAccount, { apiKey })).status).toBe(401);
  expect((await owner.getAccount()).status).toBe(200);
});

it('threat 88: that of the staff lets an access token of a member through, and nothing else', async () => {
  const bad = {
    ...(await badTokensOf(await tokensOfStaff(admin))),
    'an access token of an owner': owner.tokens.accessToken,
  };
  expect(Object.keys(bad).length).toBeGreaterThan(5);
  expect(await statusesBy(bad, getMe)).toEqual(allRefused(bad));
  expect((await call(getMe, { apiKey: admin.token })).status).toBe(401);
  expect((await admin.getMe()).status).toBe(200);
});

it('that of tills lets everybody through to the function, which wants an API key', async () => {
  const { accessToken } = owner.tokens;
  const request = requestFor(tillCustomer);
  for (const credentials of [
    {},
    { apiKey: '' },
    { token: accessToken },
    { token: apiKey },
    { apiKey: accessToken },
  ]) {
    const refused = await call(tillCustomer, { ...request, ...credentials });
    expect(outcomeOf(refused)).toEqual([401, 'till.keyInvalid']);
  }
  const { refusal } = await call(tillCustomer, { ...request, apiKey });
  expect(refusal.code).toBe('rewards.customerNotFound');
});
