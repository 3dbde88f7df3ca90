import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, getAccount } from '../../shared/accounts/contract.ts';
import { revokeApiKey } from '../../shared/api-keys/contract.ts';
import { contractsByNoun } from '../../shared/contracts.ts';
import type { Contract } from '../../shared/platform/contract.ts';
import { signOutEverywhere } from '../../shared/sessions/contract.ts';
import { givenApiKey, givenNextApiKey } from '../support/api-key.ts';
import { baseUrl, isEmbedded } from '../support/cloud.ts';
import { call, givenOwner, newKey, type Owner } from '../support/owner.ts';
import { expired, forAnotherClient, fromAnotherPool, tampered } from '../support/tokens.ts';

const routes = Object.values(contractsByNoun).flat();
const ownerRoutes = routes.filter(({ caller }) => caller === 'owner');
const tillRoutes = routes.filter(({ caller }) => caller === 'till');
const routesWithBody = [...ownerRoutes, ...tillRoutes].filter(({ body }) => body);
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const anyParams = {
  applicationId: 'none',
  documentId: 'mpesa',
  notificationId: 'none',
  entryId: 'none',
};

let owner: Owner;
let apiKey: string;
/** Of an owner who has signed out everywhere since. */
let olderToken: string;

beforeAll(async () => {
  owner = await givenOwner();
  apiKey = await givenApiKey(owner);
  olderToken = (await givenOwner()).tokens.accessToken;
  await call(signOutEverywhere, { token: olderToken });
});

/** What opens a route to those who may call it. */
const credentialsFor = ({ caller }: { caller: string }) =>
  caller === 'till' ? { apiKey } : { token: owner.tokens.accessToken };

const headersFor = ({ caller }: { caller: string }): Record<string, string> =>
  caller === 'till'
    ? { 'x-api-key': apiKey }
    : { authorization: `Bearer ${owner.tokens.accessToken}` };

describe.each(ownerRoutes.map((route) => [name(route), route] as const))('%s', (title, route) => {
  const statusWith = async (token?: string) => {
    const { status } = await call(route, { params: anyParams, ...(token ? { token } : {}) });
    return status;
  };

  it(`${title} answers 401 without a token`, async () => {
    expect(await statusWith()).toBe(401);
  });

  it(`${title} answers 401 for a token that was tampered with`, async () => {
    expect(await statusWith(tampered(owner.tokens.accessToken))).toBe(401);
  });

  it.runIf(isEmbedded)(`${title} answers 401 for a token that has expired`, async () => {
    expect(await statusWith(await expired(owner.tokens.accessToken))).toBe(401);
  });

  it(`${title} answers 401 for another pool's token`, async () => {
    expect(await statusWith(await fromAnotherPool(owner.tokens.accessToken))).toBe(401);
  });

  it(`${title} answers 401 for a till's key`, async () => {
    expect((await call(route, { params: anyParams, apiKey })).status).toBe(401);
    expect(await statusWith(apiKey)).toBe(401);
  });

  it.runIf(isEmbedded)(`${title} answers 401 for another client's token`, async () => {
    expect(await statusWith(await forAnotherClient(owner.tokens.accessToken))).toBe(401);
  });
});

describe('threat 55: a token of a sign-in before the sign-out everywhere', () => {
  it.each(ownerRoutes.map((route) => [name(route), route] as const))(
    '%s is closed to a token of before its owner signed out everywhere',
    async (_, route) => {
      const { status, refusal } = await call(route, {
        token: olderToken,
        params: anyParams,
        ...(route.body ? { body: {} } : {}),
      });
      expect([status, refusal.code]).toEqual([401, 'auth.signedOut']);
    },
  );
});

describe('the API wants an access token', () => {
  it('the API answers 401 for an ID token', async () => {
    const { status, refusal } = await call(getAccount, { token: owner.tokens.idToken });
    expect(status).toBe(401);
    expect(refusal.code).toBe('auth.unauthenticated');
  });
});

describe.each(tillRoutes.map((route) => [name(route), route] as const))('%s', (title, route) => {
  const expectRefused = async (credentials: { token?: string; apiKey?: string }) => {
    const { status, refusal } = await call(route, { params: anyParams, ...credentials });
    expect([status, refusal.code]).toEqual([401, 'till.keyInvalid']);
  };

  it(`${title} answers 401 without a key`, () => expectRefused({}));

  it(`${title} answers 401 for an empty key`, () => expectRefused({ apiKey: '' }));

  it(`${title} answers 401 for a token in the place of a key`, async () => {
    const { accessToken } = owner.tokens;
    await expectRefused({ token: accessToken });
    await expectRefused({ apiKey: accessToken });
  });

  it(`${title} answers 401 for a key with another letter`, () => {
    const last = apiKey.endsWith('A') ? 'Q' : 'A';
    return expectRefused({ apiKey: `${apiKey.slice(0, -1)}${last}` });
  });
});

describe.each(tillRoutes.filter(({ body }) => body).map((route) => [name(route), route] as const))(
  '%s',
  (title, route) => {
    it(`${title} asks for the key before it looks at the body`, async () => {
      const { path, method } = route;
      const response = await fetch(`${baseUrl}${path}`, { method, body: 'a=b' });
      expect(response.status).toBe(401);
    });
  },
);

describe('a key of a till', () => {
  it('the key of a till stops working when another is made, and when it is revoked', async () => {
    const [route] = tillRoutes;
    const statusOf = async (key: string) =>
      route && (await call(route, { apiKey: key, params: anyParams })).status;
    const earlier = apiKey;
    expect(await statusOf(earlier)).not.toBe(401);
    apiKey = await givenNextApiKey(owner);
    expect(await statusOf(earlier)).toBe(401);
    const revoked = apiKey;
    await call(revokeApiKey, { token: owner.tokens.accessToken });
    expect(await statusOf(revoked)).toBe(401);
    apiKey = await givenNextApiKey(owner);
    expect(await statusOf(apiKey)).not.toBe(401);
  });
});

describe.each(routesWithBody.map((route) => [name(route), route] as const))(
  '%s with a bad body',
  (title, route) => {
    const send = (body: Record<string, unknown>) =>
      call(route, {
        ...credentialsFor(route),
        params: anyParams,
        body,
        idempotencyKey: newKey(),
      });

    const hasToHave = Object.values(route.body ?? {}).some(({ optional }) => !optional);

    // A search may name nothing.
    if (hasToHave) {
      it(`${title} answers 400 to an empty body, and names a field that is missing`, async () => {
        const { status, refusal } = await send({});
        expect(status).toBe(400);
        expect(refusal.code).toBe('request.invalidField');
        expect(refusal.message).toMatch(/^The field "\w+" is missing or not valid\.$/);
      });
    }

    it(`${title} answers 415 to a body that is not JSON, as a form on another site would send it`, async () => {
      const response = await fetch(`${baseUrl}${route.path}`, {
        method: route.method,
        headers: {
          ...headersFor(route),
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': newKey(),
        },
        body: 'a=b',
      });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'request.notJson' });
    });

    it(`${title} answers 400 to broken JSON`, async () => {
      const response = await fetch(`${baseUrl}${route.path}`, {
        method: route.method,
        headers: {
          ...headersFor(route),
          'content-type': 'application/json',
          'idempotency-key': newKey(),
        },
        body: '{"fullName":',
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'request.invalidJson' });
    });
  },
);

describe('a body with a field that is not known', () => {
  it('the API answers 400 to a body with a field that is not known, and names the field', async () => {
    const { status, refusal } = await call(createAccount, {
      token: owner.tokens.accessToken,
      body: { fullName: 'Wanjiku', referralCode: null, purchasedSMS: 1_000_000 },
    });
    expect(status).toBe(400);
    expect(refusal).toEqual({
      code: 'request.unknownField',
      message: 'Unknown field "purchasedSMS".',
      params: { field: 'purchasedSMS' },
    });
  });
});

describe('a path with an id that is longer than any', () => {
  const withParams = routes.filter(({ path }) => path.includes('{'));

  it.each(withParams.map((route) => [name(route), route] as const))(
    '%s answers 404 for an id that is longer than a key of the table',
    async (_, route) => {
      const params = Object.fromEntries(
        Object.keys(anyParams).map((param) => [param, 'x'.repeat(1_100)]),
      );
      const { status, refusal } = await call(route as Contract, {
        ...credentialsFor(route),
        params,
        idempotencyKey: newKey(),
        ...(route.body ? { body: {} } : {}),
      });
      expect([status, refusal.code]).toEqual([404, 'request.notFound']);
    },
  );
});
