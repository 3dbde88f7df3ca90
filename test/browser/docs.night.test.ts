import { contractsByNoun } from '#shared/contracts.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';
import type { PostingReply } from '#shared/rewards/contract.ts';
import { tillAward, tillCustomer } from '#shared/till/contract.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { bothScreens, deskScreen, openAt, visitor } from '#test/support/browser.ts';
import { call } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import type { OpenApiDocument, Operation } from '#web/openapi/json-schema.ts';
import { tillDocument } from '#web/openapi/till-document.ts';

const published = async (): Promise<OpenApiDocument> => {
  const response = await fetch(`${baseUrl}/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  return response.json();
};

function operationAt(paths: OpenApiDocument['paths'], path: string, method: string): Operation {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

it('the OpenAPI document is published as the contracts say', async () => {
  expect(await published()).toEqual(JSON.parse(JSON.stringify(tillDocument())));
});

it('the page describes each route with its refusals, and sends no request to other sites', async () => {
  const page = await visitor();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.opens('/docs', 'Miliki till API');
  for (const contract of contractsByNoun.till) {
    const { method, path } = contract;
    const line = page.getByText(`${method} ${path}`, { exact: true });
    await line.waitFor();
    const section = page.locator('section').filter({ has: line });
    for (const code of refusalsOf(contract)) {
      expect(await section.getByText(code).count(), `${path} ${code}`).toBe(1);
    }
  }
  expect([...asked]).toEqual([new URL(baseUrl).origin]);
});

it('the URL of an operation leads to it', async () => {
  const page = await openAt('/docs#tillReverse', { screen: deskScreen });
  const heading = page.getByRole('heading', { name: 'Take an award or a redemption back' });
  await heading.waitFor();
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(200);
  await page.getByRole('link', { name: 'Redeem points' }).click();
  expect(new URL(page.url()).hash).toBe('#tillRedeem');
});

it('each example has a key of its own, and none uses more points than the award before gave', async () => {
  const { paths } = await published();
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const keys = operations.flatMap(({ parameters }) =>
    parameters.filter(({ name }) => name === 'Idempotency-Key').map(({ example }) => example),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const bodies = operations.map(
    ({ requestBody }) =>
      requestBody?.content['application/json'].example as Record<string, unknown> | undefined,
  );
  const used = bodies.flatMap((body) => (typeof body?.points === 'number' ? body.points : []));
  const awarded = operationAt(paths, tillAward.path, 'post').responses[201];
  const told = awarded?.content?.['application/json'].example as PostingReply | undefined;
  expect(Math.max(...used)).toBeLessThanOrEqual(told?.entry.points ?? 0);
});

it('the examples of the page work', async () => {
  const owner = await givenOwner();
  await owner.savePointSettings({ version: 0, pointValue: 1, earnPer: 100, minRedeem: 1 });
  const apiKey = await givenApiKey(owner);
  const { paths } = await published();
  const { parameters, requestBody, responses } = operationAt(paths, tillAward.path, 'post');
  const example = requestBody?.content['application/json'].example as Record<string, unknown>;
  const idempotencyKey = parameters.find(({ name }) => name === 'Idempotency-Key')?.example;
  const { status, reply } = await call(tillAward, { apiKey, idempotencyKey, body: example });
  const told = responses[201]?.content?.['application/json'].example as typeof reply;
  expect(status).toBe(201);
  expect(Object.keys(reply.entry).sort()).toEqual(Object.keys(told.entry).sort());
  expect(reply.entry).toMatchObject({ type: 'award', points: told.entry.points, by: 'till' });
  const lookup = operationAt(paths, tillCustomer.path, 'post').requestBody;
  const body = lookup?.content['application/json'].example as Record<string, unknown>;
  const customer = await call(tillCustomer, { apiKey, body });
  expect(Object.keys(customer.reply).sort()).toEqual(Object.keys(told.customer).sort());
});

it.each(bothScreens)('the page about the till API is accessible on %s', async (_, screen) => {
  const page = await openAt('/docs', { screen });
  await page.getByRole('heading', { name: 'Award points' }).waitFor();
  await page.expectAccessible();
});
