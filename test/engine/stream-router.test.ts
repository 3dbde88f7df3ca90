/** The stream's reader, on a real engine of SQS. */
import { randomUUID } from 'node:crypto';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { queueVariables } from '#core/platform/config.ts';
import { streamRoutes } from '#functions/stream/routes.ts';
import { changeLine, recordOf } from '#test/support/stream.ts';

const QUEUE = 'notifications.fifo';
/** The queue's message limit here. */
const MOST_BYTES = 2_048;

let sqs: FauxqsServer;
let route: typeof import('#functions/stream/router.ts').handler;

beforeAll(async () => {
  sqs = await startFauxqs({ port: 0, logger: false });
  const endpoint = `http://127.0.0.1:${sqs.port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', endpoint);
  vi.stubEnv(queueVariables.notifications, `${endpoint}/000000000000/${QUEUE}`);
  ({ handler: route } = await import('#functions/stream/router.ts'));
});

beforeEach(() => {
  sqs.purgeAll();
  const attributes = { FifoQueue: 'true', MaximumMessageSize: `${MOST_BYTES}` };
  sqs.createQueue(QUEUE, { region: 'eu-west-1', attributes });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await sqs.stop();
});

const changes = (count: number) =>
  Array.from({ length: count }, (_, n) => recordOf('INSERT', changeLine(randomUUID(), n), n));

const waiting = () =>
  (sqs.inspectQueue(QUEUE)?.messages.ready ?? []).map(({ body }) => JSON.parse(body));

it('threat 82: a text of any letters that an owner may write reaches its queue', async () => {
  // Letters that SQS refuses, and an emoji.
  const reason = 'Later \uffff \ufffe \u{1F600}';
  const declined = { ...changeLine(randomUUID(), 1), details: { reason } };
  const Records = [recordOf('INSERT', declined, 1), ...changes(12).slice(2)];
  expect(await route({ Records })).toEqual({ batchItemFailures: [] });
  expect(waiting().find(({ version }) => version === 1)?.details).toEqual({ reason });
  expect(waiting()).toHaveLength(11);
});

it('a record that its queue will never take holds up no other', async () => {
  const Records = changes(30);
  const long = { ...changeLine(randomUUID(), 4), details: { reason: 'x'.repeat(MOST_BYTES) } };
  Records[4] = recordOf('INSERT', long, 4);
  expect(await route({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '4' }] });
  expect(waiting()).toHaveLength(29);
});

it('what a queue took before one of its calls failed is not reported', async () => {
  // One is too long for a call, and the third call fails.
  const Records = changes(30);
  const long = { ...changeLine(randomUUID(), 24), details: { reason: 'x'.repeat(2 ** 20) } };
  Records[24] = recordOf('INSERT', long, 24);
  const { batchItemFailures } = await route({ Records });
  const failed = batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
  const taken = waiting().map(({ version }) => version);
  expect(taken.length).toBeGreaterThanOrEqual(20);
  const all = Array.from({ length: 30 }, (_, n) => n);
  expect([...taken, ...failed].toSorted((a, b) => a - b)).toEqual(all);
});

it('threat 155: looks at audiences wait in a group for each business, so that none holds up the others', () => {
  const route = streamRoutes.find(({ queue }) => queue === 'campaigns');
  const groupOf = (userId: string, campaignId: string) => route?.group?.({ userId, campaignId });
  expect(groupOf('one', 'a')).toBe(groupOf('one', 'b'));
  expect(groupOf('one', 'a')).not.toBe(groupOf('other', 'a'));
});

it('each item is told by the begin of its sort key: no other one goes to the queue of its route', () => {
  for (const { entities } of streamRoutes) {
    expect(entities.map(({ prefix }) => prefix.sk)).not.toContain('');
  }
});
