/** Which staff may call an office route: made from contracts, so new routes are covered. */
import type { Contract } from '#shared/platform/contract.ts';
import { type Permission, permissions } from '#shared/platform/permissions.ts';
import { signOutOfOffice } from '#shared/staff/contract.ts';
import { call, refused } from '#test/support/call.ts';
import { givenOwner } from '#test/support/owner.ts';
import { requestFor, routesOf } from '#test/support/route-walk.ts';
import {
  asStaff,
  freshPasskey,
  givenStaff,
  type StaffMember,
  signInStaff,
} from '#test/support/staff.ts';
import { allRefused, badTokensOf, statusesBy, tokensOfStaff } from '#test/support/tokens.ts';

const routes = routesOf('staff');
const freshRoutes = routes.filter(([, { fresh }]) => fresh);

type Who = Permission | 'nothing';

const everybody: readonly Who[] = [...permissions, 'nothing'];

/** A member per single permission, and one without any. */
let members: Record<Who, StaffMember>;
/** Almost valid access tokens of a member. */
let badTokens: Record<string, string>;

async function givenMembers(): Promise<typeof members> {
  const made: [Who, StaffMember][] = [];
  for (const who of everybody) made.push([who, await givenStaff(who === 'nothing' ? [] : [who])]);
  return Object.fromEntries(made) as typeof members;
}

beforeAll(async () => {
  members = await givenMembers();
  badTokens = {
    ...(await badTokensOf(await tokensOfStaff(members.admin))),
    'an access token of an owner': (await givenOwner()).tokens.accessToken,
  };
});

const mayCall = (who: Who, { may = [], closedTo }: Contract): boolean =>
  who !== closedTo && (may.length === 0 || may.some((one) => one === who));

/** A sign-out ends its session, which others need after it. */
const tokenFor = (who: Who, { path, method }: Contract): Promise<string> | string => {
  const isSignOut = path === signOutOfOffice.path && method === signOutOfOffice.method;
  const { email, passkey, token } = members[who];
  return isSignOut ? signInStaff(email, passkey) : token;
};

it.each(routes)('%s is closed to all but an access token of the staff', async (_, contract) => {
  const statuses = await statusesBy(badTokens, contract, requestFor(contract));
  const { token } = members.admin;
  const withKey = await call(contract, { ...requestFor(contract), apiKey: token });
  expect(withKey.status).toBe(401);
  expect(statuses).toEqual(allRefused(badTokens));
});

it.each(routes)(
  '%s lets those through whom its contract names, and nobody else',
  async (_, contract) => {
    const codes: Partial<Record<Who, string>> = {};
    for (const who of everybody) {
      const token = await tokenFor(who, contract);
      const { status, refusal } = await call(contract, { ...requestFor(contract), token });
      if (mayCall(who, contract)) {
        const past = contract.fresh ? [403, 'staff.passkeyAgain'] : [status, refusal?.code];
        expect([status, refusal?.code]).toEqual(past);
        expect(status).not.toBe(401);
      }
      if (status === 403) codes[who] = refusal.code;
    }
    const refused = everybody.filter((who) => codes[who] === 'staff.notAllowed');
    expect(refused).toEqual(everybody.filter((who) => !mayCall(who, contract)));
  },
);

it.each(freshRoutes)(
  '%s goes on for those who may, once they used the passkey for it',
  async (_, contract) => {
    const who = everybody.find((one) => mayCall(one, contract)) ?? 'nothing';
    const { status } = await asStaff(members[who], contract, requestFor(contract));
    expect([401, 403, 500]).not.toContain(status);
  },
);

it.each(freshRoutes)(
  'threat 176: a passkey that was used for another request is not good for %s',
  async (_, contract) => {
    const who = everybody.find((one) => mayCall(one, contract)) ?? 'nothing';
    const { params, body } = requestFor(contract);
    const others: { params: object; body: unknown; path?: string }[] = [
      { params: { ...params, another: 'one' }, body },
      { params, body: { ...body, another: 'one' } },
      { params, body, path: `${contract.path}/another` },
      ...Object.keys(params).map((name) => ({ params: { ...params, [name]: 'another' }, body })),
    ];
    for (const { path = contract.path, ...shown } of others) {
      const headers = await freshPasskey(members[who], { ...contract, path }, shown);
      const sent = { ...(body && { body }), params, headers, token: members[who].token };
      await refused(call(contract, sent), 403, 'staff.passkeyAgain');
    }
  },
);
