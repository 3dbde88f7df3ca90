import { namedContracts } from '#shared/contracts.ts';
import { implementations } from '#test/support/implementations.ts';
import { callInProcess, handlers } from '#test/support/in-process-api.ts';
import { repositoryPaths } from '#test/support/repository-files.ts';

/** Calls each route of a function with CloudFront's secret; an empty one is not sent. */
const codesOf = (path: string, secret: Record<string, string>): Promise<unknown[]> =>
  Promise.all(
    namedContracts
      .filter(({ name }) => implementations.get(name) === path)
      .map(async ({ contract: { method, path: route } }) => {
        const target = route.replaceAll(/\{\w+\}/g, 'none');
        const claims = { sub: 'nobody', account: 'nobody', token_use: 'access' };
        const { status, body } = await callInProcess({ method, target, headers: secret, claims });
        return [status, JSON.parse(body || '{}').code];
      }),
  );

const refused = [403, 'request.notThroughSite'];

it.each([...handlers.keys()])(
  'threat 32: %s answers 403 to each call that did not come through CloudFront',
  async (path) => {
    const without = await codesOf(path, { 'x-origin-verify': '' });
    const withGuess = await codesOf(path, { 'x-origin-verify': 'guess' });
    expect([...without, ...withGuess].filter((code) => `${code}` !== `${refused}`)).toEqual([]);
    expect(without.length).toBeGreaterThan(0);
    expect(await codesOf(path, {})).not.toContainEqual(refused);
  },
);

it('every function behind the API is among them', () => {
  const files = [...repositoryPaths].filter((path) => /^functions\/[^/]+\/http\.ts$/.test(path));
  const behindApi = files.filter((path) => path !== 'functions/platform/http.ts');
  expect([...handlers.keys()].sort()).toEqual(behindApi.sort());
});
