/** Consequences of writes, through router and queues, on real engines of DynamoDB and SQS. */
import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import fc from 'fast-check';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import * as office from '#core/assessment/decisions.ts';
import { lease, storage } from '#core/documents/upload.store.ts';
import { listNotifications } from '#core/notifications/notification.store.ts';
import { type QueueName, queueVariables } from '#core/platform/config.ts';
import { listBatches } from '#core/sms/outbox/outbox.store.ts';
import { givenFile, newest, submit, today } from '#test/support/application.ts';
import { watched } from '#test/support/at-a-request.ts';
import { smsTo } from '#test/support/cloud.ts';
import { inStories } from '#test/support/for-any.ts';
import { storedItem } from '#test/support/own-table.ts';
import { achieng, givenAccount, mutiso } from '#test/support/people.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { recordOf } from '#test/support/stream.ts';

let sqs: FauxqsServer;
/** The queues that the stream fills. */
const names = ['notifications', 'leases', 'outbox'] as const satisfies QueueName[];
type FollowingQueue = (typeof names)[number];
const isOrdered = (name: QueueName) => name !== 'leases';
const queueNameOf = (name: QueueName) => (isOrdered(name) ? `${name}.fifo` : name);

beforeAll(async () => {
  sqs = await startFauxqs({ port: 0, logger: false });
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', `http://127.0.0.1:${sqs.port}`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (const name of names) {
    sqs.createQueue(queueNameOf(name), {
      region: 'eu-west-1',
      attributes: isOrdered(name) ? { FifoQueue: 'true' } : {},
    });
    const url = `http://127.0.0.1:${sqs.port}/000000000000/${queueNameOf(name)}`;
    vi.stubEnv(queueVariables[name], url);
  }
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await sqs.stop();
});

type Handler = (event: never, context: never) => Promise<unknown>;

const handlers: Record<FollowingQueue, () => Promise<{ handler: Handler }>> = {
  notifications: () => import('#functions/notifications/on-change.ts'),
  leases: () => import('#functions/documents/on-lease-ended.ts'),
  outbox: () => import('#functions/sms/dispatch.ts'),
};

const context = { getRemainingTimeInMillis: () => 60_000 } as never;

/** A run's faults. */
interface Trouble {
  /** The order of records, with repeats. */
  order: readonly number[];
  /** Records per batch of the stream. */
  batch: number;
  /** Table requests of all functions, by number, before or after which one dies. */
  deaths: readonly number[];
}

const calm: Trouble = { order: [0, 1, 2, 3, 4], batch: 10, deaths: [] };

/** Counts all functions' requests, and kills at some. */
function killer(deaths: readonly number[]) {
  let request = 0;
  const step = () => {
    request += 1;
    if (deaths.includes(request)) throw new Error('the function was stopped');
  };
  return { before: async () => step(), after: step };
}

type Watch = ReturnType<typeof killer>;
type Item = Record<string, unknown>;

/** Gives the router a batch, and repeats what it reports, like the stream. */
async function route(records: readonly DynamoDBRecord[]): Promise<void> {
  const { handler } = await import('#functions/stream/router.ts');
  expect((await handler({ Records: [...records] })).batchItemFailures).toEqual([]);
}

/** Lets a queue's function work on up to ten messages. @returns whether there were any */
async function workOn(name: FollowingQueue, watch: Watch): Promise<boolean> {
  const ask = askOf(name);
  const { Messages = [] } = await ask('ReceiveMessage', {
    // An ordered queue gives one message at a time.
    MaxNumberOfMessages: isOrdered(name) ? 1 : 10,
    AttributeNames: ['All'],
  });
  const Records = Messages.map(toRecord);
  if (Records.length === 0) return false;
  const { handler } = await handlers[name]();
  const batchItemFailures = Records.map(({ messageId }: SQSRecord) => ({
    itemIdentifier: messageId,
  }));
  const work = watched(watch, () => handler({ Records } as never, context));
  const reply = await work.catch(() => ({ batchItemFailures }));
  const failures = (reply as { batchItemFailures?: { itemIdentifier: string }[] } | undefined)
    ?.batchItemFailures;
  const failed = new Set(failures?.map(({ itemIdentifier }) => itemIdentifier));
  for (const { messageId, receiptHandle: ReceiptHandle } of Records) {
    if (failed.has(messageId))
      await ask('ChangeMessageVisibility', { ReceiptHandle, VisibilityTimeout: 0 });
    else await ask('DeleteMessage', { ReceiptHandle });
  }
  // A dead dispatcher's claim expires.
  if (failed.size > 0) vi.setSystemTime(Date.now() + 121_000);
  return true;
}

const toRecord = (message: Record<string, string> & { Attributes: Item }) => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes,
});

const askOf = (name: QueueName) => async (action: string, input: Item) => {
  const response = await fetch(`http://127.0.0.1:${sqs.port}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AmazonSQS.${action}`,
      authorization: 'AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/sqs/aws4_request',
    },
    body: JSON.stringify({ QueueUrl: process.env[queueVariables[name]], ...input }),
  });
  return response.json();
};

async function drain(watch: Watch): Promise<void> {
  let isBusy = true;
  while (isBusy) {
    isBusy = false;
    for (const name of names) isBusy = (await workOn(name, watch)) || isBusy;
  }
}

/** Three changes of an application, and two files with ended leases. */
async function givenWrites() {
  const phone = newPhone();
  const userId = await givenAccount({ phone });
  await submit(userId);
  await office.startReview(today, await newest(userId), achieng);
  await office.declineApplication(today, await newest(userId), mutiso, {
    reason: 'Need not clear',
  });
  const { applicationId } = await newest(userId);
  const files = [await givenFile(userId, 'mpesa'), await givenFile(userId, 'cert')];
  const { bytes } = (await storage.get({ userId })) ?? {};
  const stored = (pk: string, sk: string) => storedItem({ pk, sk }) as Promise<Item>;
  const history = await today.readHistory(applicationId);
  const changes = await Promise.all(
    history.map(({ version }) =>
      stored(`application#${applicationId}`, `change#${String(version).padStart(6, '0')}`),
    ),
  );
  const leases = await Promise.all(
    files.map((key) => stored(`user#${userId}`, `${lease.prefix.sk}${key}`)),
  );
  // The files' URLs have expired.
  vi.setSystemTime(Date.now() + 3_600_000);
  const records = [
    ...changes.map((item, n) => recordOf('INSERT', item, n)),
    ...leases.map((item, n) => recordOf('REMOVE', item, 10 + n)),
  ];
  expect(records).toHaveLength(5);
  return { userId, phone, records, freed: 200, bytes: bytes ?? 0 };
}

/** Lets everything follow from the writes. @returns what followed */
async function play({ order, batch, deaths }: Trouble) {
  const { userId, phone, records, bytes } = await givenWrites();
  const watch = killer(deaths);
  const brought = order.map((n) => records[n % records.length] as DynamoDBRecord);
  const all = [...new Set([...brought, ...records])];
  for (let at = 0; at < brought.length; at += batch) {
    await route(brought.slice(at, at + batch));
    if (at % 2) await drain(watch);
  }
  // So late that the queue does not deduplicate.
  await route(all.map((record) => ({ ...record, eventID: randomUUID() })));
  await drain(watch);
  for (let waiting = await listBatches(100, Date.now()); waiting.length > 0; ) {
    const items = waiting.map(({ turn, userId: of, batchId }) =>
      storedItem({ pk: 'outbox', sk: `batch#${String(turn).padStart(15, '0')}#${of}#${batchId}` }),
    );
    const found = (await Promise.all(items)).filter((item) => item !== undefined);
    await route(found.map((item, n) => recordOf('INSERT', item, n)));
    await drain(watch);
    waiting = await listBatches(100, Date.now());
  }
  const { items: lines } = await listNotifications(userId);
  const sent = (await smsTo(phone)).map(({ Message }) => Message);
  const left = (await storage.get({ userId }))?.bytes ?? 0;
  return { lines: lines.length, sent, freed: bytes - left };
}

it('threat 82: each consequence happens once, however often, late and out of order records come, and whichever function dies', async () => {
  const expected = await play(calm);
  expect([expected.lines, expected.sent.length, expected.freed]).toEqual([2, 2, 200]);
  const trouble = fc.record({
    order: fc.array(fc.nat(4), { minLength: 3, maxLength: 12 }),
    batch: fc.integer({ min: 1, max: 12 }),
    deaths: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
  });
  await inStories([8, 100], trouble, async (story) => {
    const { lines, sent, freed } = await play(story);
    expect([lines, freed]).toEqual([expected.lines, expected.freed]);
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBeLessThanOrEqual(expected.sent.length);
    if (story.deaths.length === 0) expect(sent.length).toBe(expected.sent.length);
  });
});
