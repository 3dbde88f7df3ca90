import { requireLiveSession, signOutEverywhere } from '#core/sessions/sessions.ts';
import { ownerOf } from '#functions/platform/call.ts';
import { DAY_MS } from '#shared/platform/time.ts';

const SIGNED_OUT_AT = '2026-11-21T07:15:00.400Z';
const second = Math.floor(Date.parse(SIGNED_OUT_AT) / 1000);
const owner = { userId: 'owner-1', poolUserId: 'pool-1' };

const clock = () => Date.parse(SIGNED_OUT_AT);

/** An owner who has never signed out, without a subscription. */
const usual = { signedOutAt: null, keptSession: null, isClosed: false, subscriptionEnd: null };

const stateOf = (changes: object = {}) => ({
  findSessionState: async () => ({ ...usual, ...changes }),
  clock,
});

const look = (signedOutAt: string | null, authTime: number, keptSession: number | null = null) =>
  requireLiveSession(
    stateOf({ signedOutAt, keptSession }),
    { ...owner, authTime },
    { isRead: false, isPaid: false },
  );

const isOver = { code: 'auth.signedOut' };

describe('threat 55: a session ends when its owner signs out everywhere', () => {
  it.each([
    ['an hour before', second - 3_600],
    ['in the same second, whose order nobody knows', second],
    ['at a time that the token does not tell', Number.NaN],
  ])('a session that began %s is over', (_, authTime) =>
    expect(look(SIGNED_OUT_AT, authTime)).rejects.toMatchObject({ ...isOver, status: 401 }),
  );

  it('the moment of a sign-in that a token does not tell is one that the table can keep, before all others', () => {
    const claims = { sub: 'pool-1', account: 'owner-1', token_use: 'access', auth_time: 'never' };
    const event = { requestContext: { authorizer: { jwt: { claims } } } };
    expect(ownerOf(event as never).authTime).toBe(0);
  });

  it('a session that began in the next second goes on, and so does any before the first sign-out', async () => {
    await expect(look(SIGNED_OUT_AT, second + 1)).resolves.toBeUndefined();
    await expect(look(null, second - DAY_MS)).resolves.toBeUndefined();
  });

  it('the one session that was to go on goes on, and no other of before', async () => {
    await expect(look(SIGNED_OUT_AT, second - 60, second - 60)).resolves.toBeUndefined();
    await expect(look(SIGNED_OUT_AT, second - 61, second - 60)).rejects.toMatchObject(isOver);
    await expect(look(SIGNED_OUT_AT, Number.NaN, second - 60)).rejects.toMatchObject(isOver);
  });

  it('a pool that fails leaves the session as it is, so that its owner can try again', async () => {
    const noted: string[] = [];
    const deps = {
      endPoolSessions: () => Promise.reject(new Error('the pool did not answer')),
      forgetDevices: async () => undefined,
      saveSignOut: async (_: unknown, at: string) => noted.push(at) > 0,
      ...stateOf(),
    };
    const signingOut = signOutEverywhere(deps, { ...owner, authTime: second, member: null });
    await expect(signingOut).rejects.toThrow();
    expect(noted).toEqual([]);
  });

  it('stores the moment before it forgets the devices for news, whose failure fails nothing', async () => {
    const done: string[] = [];
    const deps = {
      endPoolSessions: async () => void done.push('pool'),
      saveSignOut: async () => done.push('moment') > 0,
      forgetDevices: () => {
        done.push('devices');
        return Promise.reject(new Error('the table is away'));
      },
      ...stateOf(),
    };
    await signOutEverywhere(deps, { ...owner, authTime: second, member: null });
    expect(done).toEqual(['pool', 'moment', 'devices']);
  });
});

const change = (subscriptionEnd: string | null) =>
  requireLiveSession(
    stateOf({ subscriptionEnd }),
    { ...owner, authTime: second },
    { isRead: false, isPaid: true },
  );

it.each([
  ['without a subscription', null],
  ['whose subscription has expired', '2026-11-20T20:59:59.999Z'],
])('an owner %s is refused a change, and is told where to buy one', (_, end) =>
  expect(change(end)).rejects.toMatchObject({ code: 'purchases.subscriptionNeeded' }),
);

it('an owner whose subscription runs changes what is to be changed', () =>
  expect(change('2026-12-21T20:59:59.999Z')).resolves.toBeUndefined());
