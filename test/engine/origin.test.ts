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

describe('row 32: the gateway’s own address, which goes round the firewall', () => {
  it.each([
    ['nothing', {}],
    ['a wrong secret', { 'x-origin-verify': 'guess' }],
  ])('answers 403 with %s to show', async (_, headers) => {
    const { statusCode, body = '' } = await call(headers as Record<string, string>);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body).code).toBe('request.notThroughSite');
  });

  it('answers what came through CloudFront', async () => {
    const { statusCode } = await call({ 'x-origin-verify': process.env.ORIGIN_SECRET ?? '' });
    expect(statusCode).toBe(200);
  });
});
