/** The local gateway refuses as API Gateway does, before a function runs. */
import { RequestAuthorizer } from '#local/services/http-api/request-authorizer.ts';
import type { StackResource } from '#local/template/stack.ts';

const authorizer = (answer: unknown) => {
  const properties: Record<string, unknown> = {
    IdentitySource: ['$request.header.X-Origin'],
    EnableSimpleResponses: true,
    AuthorizerResultTtlInSeconds: 3600,
  };
  const resource = { logicalId: 'Origin', property: (name: string) => properties[name] };
  const calls: unknown[] = [];
  const decide = new RequestAuthorizer(resource as unknown as StackResource, async (event) => {
    calls.push(event);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    decide: (secret?: string) => decide.decide(secret ? { 'x-origin': secret } : {}),
    calls,
  };
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('a request without the header is refused without a call of the authorizer', async () => {
  const { decide, calls } = authorizer({ isAuthorized: true });
  expect(await decide()).toMatchObject({ allowed: false, status: 401 });
  expect(calls).toEqual([]);
});

it('the gateway remembers what the authorizer said about each value', async () => {
  const { decide, calls } = authorizer({ isAuthorized: false });
  for (const value of ['a', 'a', 'b']) {
    expect(await decide(value)).toMatchObject({ allowed: false, status: 403 });
  }
  expect(calls).toMatchObject([{ identitySource: ['a'] }, { identitySource: ['b'] }]);
});

it.each([
  ['fails', new Error('out of memory')],
  ['answers something else', 'yes'],
])(
  'a request is refused when its authorizer %s, and the next one asks again',
  async (_, answer) => {
    const { decide, calls } = authorizer(answer);
    for (const _try of [1, 2]) expect(await decide('a')).toMatchObject({ status: 500 });
    expect(calls.length).toBe(2);
  },
);

it('a request that may pass carries what the authorizer added', async () => {
  expect(await authorizer({ isAuthorized: true }).decide('a')).toEqual({
    allowed: true,
    authorizer: { lambda: null },
  });
});
