import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { MockInstance } from 'vitest';
import { AppError } from '#core/platform/app-error.ts';
import { logger } from '#core/platform/logger.ts';
import { api, route } from '#functions/platform/http.ts';
import { contract } from '#shared/platform/contract.ts';

const readCounter = contract('GET /api/counter', 'anyone', {
  errors: ['settings.changed'],
});

const event = {
  version: '2.0',
  routeKey: 'GET /api/counter',
  rawPath: '/api/counter',
  headers: { 'x-origin-verify': 'from-cloudfront' },
  requestContext: { requestId: 'r-1', http: { method: 'GET', path: '/api/counter', sourceIp: '' } },
} as unknown as APIGatewayProxyEventV2;

const answerTo = (error: Error) => {
  const handler = api(route(readCounter, () => Promise.reject(error)));
  return handler({ ...event }, {} as Context);
};

let logged: MockInstance;
let told: MockInstance;

beforeEach(() => {
  logged = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  told = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
  vi.stubEnv('ORIGIN_SECRET', 'from-cloudfront');
});

it('a route logs nothing as an error when it refuses with a code of its contract', async () => {
  const { statusCode, body } = await answerTo(new AppError('settings.changed'));
  expect(statusCode).toBe(409);
  expect(JSON.parse(body ?? '')).toEqual({
    code: 'settings.changed',
    message: 'Settings were changed on another device. Reloaded.',
    params: {},
  });
  expect(logged).not.toHaveBeenCalled();
});

it('a route answers a code that its contract does not declare as it is, and logs it as an error', async () => {
  const { statusCode, body } = await answerTo(new AppError('offers.expired'));
  expect(statusCode).toBe(409);
  expect(JSON.parse(body ?? '')).toMatchObject({ code: 'offers.expired' });
  expect(logged).toHaveBeenCalledExactlyOnceWith('undeclared refusal', {
    routeKey: 'GET /api/counter',
    requestId: 'r-1',
    code: 'offers.expired',
  });
});

it('threat 61: a call that went past CloudFront is refused without a line in the log', async () => {
  const handler = api(route(readCounter, () => Promise.resolve(undefined)));
  const { statusCode, body } = await handler({ ...event, headers: {} }, {} as Context);
  expect(statusCode).toBe(403);
  expect(JSON.parse(body ?? '')).toMatchObject({ code: 'request.notThroughSite' });
  expect(logged).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});

it('a route may fail in a way that no contract declares', async () => {
  const { statusCode, body } = await answerTo(new Error('disk full'));
  expect(statusCode).toBe(500);
  expect(JSON.parse(body ?? '')).toMatchObject({ code: 'server.internal', params: {} });
  expect(logged).toHaveBeenCalledExactlyOnceWith('failed', expect.anything());
});
