/** Who may call a route, and with what: made from contracts, so new routes are covered. */
import type { Contract } from '#shared/platform/contract.ts';
import { type Fields, json } from '#shared/platform/fields.ts';
import { givenApiKey, givenNextApiKey } from '#test/support/api-key.ts';
import { call, newKey, outcomeOf, refused } from '#test/support/call.ts';
import { namesOfRequired } from '#test/support/contract-values.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { requestFor, routesOf } from '#test/support/route-walk.ts';
import { givenStaff, type StaffMember } from '#test/support/staff.ts';
import { paramNamesOf } from '#test/support/text-places.ts';
import { allRefused, badTokensOf, statusesBy } from '#test/support/tokens.ts';
import { send } from '#test/support/transport.ts';

const ownerRoutes = routesOf('owner');
const tillRoutes = routesOf('till');
const routes = [...ownerRoutes, ...tillRoutes, ...routesOf('staff')];

let owner: Owner;
let apiKey: string;
/** Two staff members, who together may do everything. Nobody has both admin and approve. */
let members: { admin: StaffMember; approver: StaffMember };
/** Of an owner who has signed out everywhere since. */
let olderToken: string;
/** Almost valid access tokens of the owner. */
let badTokens: Record<string, string>;

beforeAll(async () => {
  owner = await givenOwner();
  apiKey = await givenApiKey(owner);
  members = {
    admin: await givenStaff(['admin']),
    approver: await givenStaff(['review', 'approve', 'finance', 'deliver']),
  };
  const older = await givenOwner();
  olderToken = older.tokens.accessToken;
  await older.signOutEverywhere();
  badTokens = { ...(await badTokensOf(owner.tokens)), "a till's key": apiKey };
});

function credentialsFor({ caller, may = [] }: Contract): { apiKey: string } | { token: string } {
  if (caller === 'till') return { apiKey };
  if (caller === 'owner') return { token: owner.tokens.accessToken };
  return { token: (may.includes('admin') ? members.admin : members.approver).token };
}

const headersFor = (contract: Contract): Record<string, string> => {
  const { token } = { token: '', ...credentialsFor(contract) };
  return {
    ...(token ? { authorization: `Bearer ${token}` } : { 'x-api-key': apiKey }),
    'idempotency-key': newKey(),
  };
};

it.each(ownerRoutes)('threat 30: %s is closed to all but an access token', async (_, contract) => {
  const request = requestFor(contract);
  expect((await call(contract, { ...request, apiKey })).status).toBe(401);
  expect(await statusesBy(badTokens, contract, request)).toEqual(allRefused(badTokens));
});

it.each(ownerRoutes)(
  'threat 55: %s is closed to a token of before its owner signed out everywhere',
  async (_, contract) => {
    const refused = await call(contract, { ...requestFor(contract), token: olderToken });
    expect(outcomeOf(refused)).toEqual([401, 'auth.signedOut']);
  },
);

it.each(tillRoutes)('%s is closed to all but an API key', async (_, contract) => {
  const { accessToken } = owner.tokens;
  const last = apiKey.endsWith('A') ? 'Q' : 'A';
  const attempts = [
    {},
    { apiKey: '' },
    { token: accessToken },
    { apiKey: accessToken },
    { apiKey: `${apiKey.slice(0, -1)}${last}` },
  ].map(async (credentials) =>
    outcomeOf(await call(contract, { ...requestFor(contract), ...credentials })),
  );
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => [401, 'till.keyInvalid']));
  const { path: target, method } = contract;
  const unread = method === 'GET' ? {} : { body: 'a=b' };
  expect((await send({ method, target, headers: {}, ...unread })).status).toBe(401);
});

it('the key of a till stops working when another is made, and when it is revoked', async () => {
  const [[, contract] = []] = tillRoutes;
  const statusOf = async (key: string) =>
    contract && (await call(contract, { ...requestFor(contract), apiKey: key })).status;
  const earlier = apiKey;
  expect(await statusOf(earlier)).not.toBe(401);
  apiKey = await givenNextApiKey(owner);
  expect(await statusOf(earlier)).toBe(401);
  const revoked = apiKey;
  await owner.revokeApiKey();
  expect(await statusOf(revoked)).toBe(401);
  apiKey = await givenNextApiKey(owner);
  expect(await statusOf(apiKey)).not.toBe(401);
});

/** Only a field for any JSON takes it. */
const WRONG = [[[]]];

it.each(routes.filter(([, { body }]) => body))(
  '%s answers 400 to a field that is wrong, missing or unknown, and names it',
  async (_, contract) => {
    const fields = contract.body as Fields;
    const refusalOf = async (changes: Record<string, unknown>) => {
      const request = { ...requestFor(contract, changes), ...credentialsFor(contract) };
      const { status, refusal } = await call(contract, request);
      return [status, refusal.code, `${refusal.params?.field}`.split('.')[0]];
    };
    const wrong = Object.keys(fields).filter((name) => fields[name]?.type !== json.type);
    const bad = [
      ...wrong.map((name) => [name, WRONG, 'request.invalidField'] as const),
      ...namesOfRequired(fields).map((name) => [name, undefined, 'request.invalidField'] as const),
      ['purchasedSMS', 1_000_000, 'request.unknownField'] as const,
    ];
    // One after another, because each parallel call would start an instance.
    const refusals = [];
    for (const [name, value] of bad) refusals.push(await refusalOf({ [name]: value }));
    expect(refusals).toEqual(bad.map(([name, , code]) => [400, code, name]));
  },
);

it.each(routes.filter(([, { body }]) => body))(
  '%s answers 415 to a body as a form of another site sends it, and 400 to broken JSON',
  async (_, contract) => {
    const sendAs = async (type: string, body: string) => {
      const headers = { ...headersFor(contract), 'content-type': type };
      const { path: target, method } = contract;
      const { status, text } = await send({ method, target, headers, body });
      return [status, JSON.parse(text).code];
    };
    const form = await sendAs('application/x-www-form-urlencoded', 'a=b');
    expect(form).toEqual([415, 'request.notJson']);
    const broken = await sendAs('application/json', '{"fullName":');
    expect(broken).toEqual([400, 'request.invalidJson']);
  },
);

it.each(routes.filter(([, { path }]) => path.includes('{')))(
  '%s answers 404 for an id that is longer than a key of the table',
  async (_, contract) => {
    const names = paramNamesOf(contract.path);
    const params = Object.fromEntries(names.map((name) => [name, 'x'.repeat(1_100)]));
    const request = { ...requestFor(contract), ...credentialsFor(contract), params };
    await refused(call(contract, request), 404, 'request.notFound');
  },
);
