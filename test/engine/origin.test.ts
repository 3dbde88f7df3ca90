import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/sign-in/http.ts';

const call = (headers: Record<string, string>) =>
  handler(
    {
      version: '2.0',
      routeKey: 'GET /api/robot-challenge',
      rawPath: '/api/robot-challenge',
      headers,
      requestContext: {
        requestId: 'r1',
        http: { method: 'GET', path: '/api/robot-challenge', sourceIp: '197.1.1.1' },
      },
    } as never,
    {} as never,
  );

describe('threat 32: the gateway’s own address, past the firewall', () => {
  it.each([
    ['nothing', {}],
    ['a wrong secret', { 'x-origin-verify': 'guess' }],
  ])('the gateway answers 403 to a call with %s in the place of the secret', async (_, headers) => {
    const { statusCode, body = '' } = await call(headers as Record<string, string>);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body).code).toBe('request.notThroughSite');
  });

  it('the gateway answers a call that came through CloudFront', async () => {
    const { statusCode } = await call({ 'x-origin-verify': process.env.ORIGIN_SECRET ?? '' });
    expect(statusCode).toBe(200);
  });
});
