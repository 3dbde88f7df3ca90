import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, getAccount } from '../../shared/contracts/account.ts';
import { contractsByArea } from '../../shared/contracts/all.ts';
import { baseUrl, isEmbedded } from '../support/cloud.ts';
import { call, givenOwner, newKey, type Owner } from '../support/owner.ts';
import { expired, forAnotherClient, fromAnotherPool, tampered } from '../support/tokens.ts';

const routes = Object.values(contractsByArea).flat();
const ownerRoutes = routes.filter(({ caller }) => caller === 'owner');
const routesWithBody = ownerRoutes.filter(({ body }) => body);
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const anyParams = {
  applicationId: 'none',
  documentId: 'mpesa',
  notificationId: 'none',
  phone: '0712345678',
  entryId: 'none',
};

let owner: Owner;

beforeAll(async () => {
  owner = await givenOwner();
});

describe.each(ownerRoutes.map((route) => [name(route), route] as const))('%s', (_, route) => {
  const statusWith = async (token?: string) => {
    const { status } = await call(route, { params: anyParams, ...(token ? { token } : {}) });
    return status;
  };

  it('answers 401 without a token', async () => {
    expect(await statusWith()).toBe(401);
  });

  it('answers 401 for a token that was tampered with', async () => {
    expect(await statusWith(tampered(owner.tokens.accessToken))).toBe(401);
  });

  it.runIf(isEmbedded)('answers 401 for a token that has expired', async () => {
    expect(await statusWith(await expired(owner.tokens.accessToken))).toBe(401);
  });

  it("answers 401 for another pool's token", async () => {
    expect(await statusWith(await fromAnotherPool(owner.tokens.accessToken))).toBe(401);
  });

  it.runIf(isEmbedded)("answers 401 for another client's token", async () => {
    expect(await statusWith(await forAnotherClient(owner.tokens.accessToken))).toBe(401);
  });
});

describe('the API wants an access token', () => {
  it('answers 401 for an ID token', async () => {
    const { status, refusal } = await call(getAccount, { token: owner.tokens.idToken });
    expect(status).toBe(401);
    expect(refusal.code).toBe('auth.unauthenticated');
  });
});

describe.each(routesWithBody.map((route) => [name(route), route] as const))(
  '%s with a bad body',
  (_, route) => {
    const send = (body: Record<string, unknown>) =>
      call(route, {
        token: owner.tokens.accessToken,
        params: anyParams,
        body,
        idempotencyKey: newKey(),
      });

    it('answers 400 and names a field that is missing', async () => {
      const { status, refusal } = await send({});
      expect(status).toBe(400);
      expect(refusal.code).toBe('request.invalidField');
      expect(refusal.message).toMatch(/^The field "\w+" is missing or not valid\.$/);
    });

    it('answers 415 when it is not JSON, as a form on another site would send it', async () => {
      const response = await fetch(`${baseUrl}${route.path}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${owner.tokens.accessToken}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': newKey(),
        },
        body: 'a=b',
      });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'request.notJson' });
    });

    it('answers 400 when the JSON is broken', async () => {
      const response = await fetch(`${baseUrl}${route.path}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${owner.tokens.accessToken}`,
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
  it('answers 400 and names it', async () => {
    const { status, refusal } = await call(createAccount, {
      token: owner.tokens.accessToken,
      body: { fullName: 'Wanjiku', referralCode: null, purchasedSMS: 1_000_000 },
    });
    expect(status).toBe(400);
    expect(refusal).toEqual({
      code: 'request.unknownField',
      message: 'Unknown field "purchasedSMS".',
    });
  });
});
