/** Queues that feed functions, on the embedded cloud with a test template. */
import { join } from 'node:path';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { type SendMessageCommandInput, SQS } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { settled } from '#test/support/settled.ts';
import { startSmallCloud } from '#test/support/small-cloud.ts';
import { errorOf, ownCloud } from './own-cloud.ts';
import type { Batch, Order } from './queues/on-message.ts';
import { fedFunction, scheduled, streamedTable } from './queues/stack.ts';

/** One queue per test, because messages must not mix. */
const resources = {
  ...fedFunction('Plain'),
  ...fedFunction('Partial'),
  ...fedFunction('Poison', { mapping: { BatchSize: 1 } }),
  ...fedFunction('Ordered', { queue: { FifoQueue: true } }),
  ...fedFunction('Capped', { mapping: { BatchSize: 1 } }),
  ...fedFunction('Sending'),
  ...fedFunction('Redriven', { queue: { FifoQueue: true } }),
  ...fedFunction('Scoped', {
    queue: {
      FifoQueue: true,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    },
  }),
  ...streamedTable('Table'),
  ...scheduled('Clock', ['one', 'two']),
};

const cloud = ownCloud((dataDir) => startSmallCloud(dataDir, resources));
const sqs = () => new SQS(cloud.aws);

afterAll(() => {
  told.close();
  orders.close();
});

const told = new BroadcastChannel('queue-test-told');
const orders = new BroadcastChannel('queue-test-orders');

/** Unread batches of functions, by the queue's logical id. */
const batches = new Map<string, Batch[]>();
told.onmessage = ({ data }: { data: Batch }) => {
  const queue = idOf(data.event.Records[0]?.eventSourceARN ?? '');
  batches.set(queue, [...(batches.get(queue) ?? []), data]);
};

const idOf = (name: string) => /Small-([A-Za-z]+)/.exec(name)?.[1] ?? '';
const urlOf = (id: string) => {
  const suffix = resources[id]?.Properties?.FifoQueue ? '.fifo' : '';
  return `${cloud.endpoint}/000000000000/Small-${id}${suffix}`;
};

const obey = (order: Order) => orders.postMessage(order);
const bodiesOf = (records: readonly SQSRecord[]) => records.map(({ body }) => body);
const failing = (records: readonly SQSRecord[]) => ({
  batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

/** On a busy machine, late is no failure. */
const eventually = <T>(read: () => T) => expect.poll(read, { interval: 5, timeout: 20_000 });

async function nextBatch(queue: string, body?: string) {
  const wanted = ({ event }: Batch) => !body || bodiesOf(event.Records).includes(body);
  const find = () => batches.get(queue)?.find(wanted);
  await eventually(find).toBeDefined();
  const found = find() as Batch;
  batches.set(queue, batches.get(queue)?.filter((one) => one !== found) ?? []);
  return { id: found.id, records: found.event.Records };
}

/** Lets a function do its next batch, or fail at it. @returns its content */
async function handled(queue: string, order: Omit<Order, 'id'> = {}, body?: string) {
  const { id, records } = await nextBatch(queue, body);
  obey({ id, ...order });
  return records;
}

const bodiesHandled = async (queue: string) => bodiesOf(await handled(queue));

const triesOf = ([record]: readonly SQSRecord[]) => record?.attributes.ApproximateReceiveCount;

const send = (queue: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
  sqs().sendMessage({ QueueUrl: urlOf(queue), MessageBody, ...more });

/** @param of a message's fields beside its text */
const sendAll = (
  queue: string,
  bodies: readonly string[],
  of: (body: string) => object = () => ({}),
) =>
  sqs().sendMessageBatch({
    QueueUrl: urlOf(queue),
    Entries: bodies.map((body, at) => ({ Id: `${at}`, MessageBody: body, ...of(body) })),
  });

/** A message's first letter is its group. */
const sendInOrder = (queue: string, bodies: readonly string[]) =>
  sendAll(queue, bodies, (body) => ({
    MessageGroupId: body.slice(0, 1),
    MessageDeduplicationId: body,
  }));

/** Returns a queue's dead letters to their source. */
const redrive = (name: string) =>
  sqs().startMessageMoveTask({ SourceArn: `arn:aws:sqs:eu-west-1:000000000000:Small-${name}` });

async function states() {
  const { body } = await cloud.ask('GET', '/_aws/queues');
  return Object.fromEntries(Object.entries(body).map(([name, state]) => [idOf(name), state]));
}

const EMPTY = { visible: 0, inFlight: 0, delayed: 0 };

it('a function gets a message in the form of Lambda, and the message is deleted when it is done', async () => {
  const kind = { DataType: 'String', StringValue: 'greeting' };
  await send('Plain', 'hello', { MessageAttributes: { kind } });
  const { id, records } = await nextBatch('Plain');
  expect(await states()).toMatchObject({ Plain: { ...EMPTY, inFlight: 1 } });
  obey({ id });
  expect(records).toEqual([
    {
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      receiptHandle: expect.any(String),
      body: 'hello',
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: expect.stringMatching(/^\d{13}$/),
        SenderId: expect.any(String),
        ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
      },
      messageAttributes: {
        kind: {
          dataType: 'String',
          stringValue: 'greeting',
          stringListValues: [],
          binaryListValues: [],
        },
      },
      md5OfMessageAttributes: expect.stringMatching(/^[0-9a-f]{32}$/),
      md5OfBody: '5d41402abc4b2a76b9719d911017c592',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:Small-Plain',
      awsRegion: 'eu-west-1',
    },
  ]);
  await eventually(states).toMatchObject({ Plain: EMPTY });
});

it('a function that reports a message gets it again, and the others of the batch are deleted', async () => {
  await sendAll('Partial', ['good', 'bad', 'fine']);
  const first = await nextBatch('Partial');
  obey({ id: first.id, answer: failing(first.records.filter(({ body }) => body === 'bad')) });
  const second = await handled('Partial');
  expect([bodiesOf(second), triesOf(second)]).toEqual([['bad'], '2']);
  await eventually(states).toMatchObject({ Partial: EMPTY, PartialDead: EMPTY });
});

it('a message that fails in every try is set aside, and others go on meanwhile', async () => {
  await send('Poison', 'poison');
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(triesOf(await handled('Poison', { throws: true }, 'poison'))).toBe(`${tries}`);
    await send('Poison', `beside ${tries}`);
    await handled('Poison', {}, `beside ${tries}`);
  }
  await eventually(states).toMatchObject({
    Poison: EMPTY,
    PoisonDead: { ...EMPTY, visible: 1, isDeadLetters: true },
  });
});

it('the messages of a group come in their order, in one batch at a time, and never past one that failed', async () => {
  await sendInOrder('Ordered', ['a1', 'a2', 'a3', 'b1']);
  const first = await nextBatch('Ordered');
  await sendInOrder('Ordered', ['a4', 'b2', 'c1']);
  // Groups a and b are in progress.
  expect(await bodiesHandled('Ordered')).toEqual(['c1']);
  const isLate = ({ body }: SQSRecord) => body === 'a2' || body === 'a3';
  obey({ id: first.id, answer: failing(first.records.filter(isLate)) });
  expect(await bodiesHandled('Ordered')).toEqual(['b2']);
  const ofA = await handled('Ordered');
  expect(bodiesOf(ofA)).toEqual(['a2', 'a3', 'a4']);
  expect(ofA.map(({ attributes }) => attributes)).toMatchObject([
    { MessageGroupId: 'a', MessageDeduplicationId: 'a2', ApproximateReceiveCount: '2' },
    { MessageGroupId: 'a', MessageDeduplicationId: 'a3', ApproximateReceiveCount: '2' },
    { MessageGroupId: 'a', MessageDeduplicationId: 'a4', ApproximateReceiveCount: '1' },
  ]);
  await eventually(states).toMatchObject({ Ordered: EMPTY });
});

it('a function has as many batches at once as its mapping allows', async () => {
  await sendAll('Capped', ['1', '2', '3']);
  const [one, other] = [await nextBatch('Capped'), await nextBatch('Capped')];
  expect(await states()).toMatchObject({ Capped: { visible: 1, inFlight: 2 } });
  obey({ id: one.id });
  await handled('Capped');
  obey({ id: other.id });
  await eventually(states).toMatchObject({ Capped: EMPTY });
});

it('a function sends with the rights of its role, and no further', async () => {
  await send('Sending', 'go');
  await handled('Sending', { sends: { to: 'OTHER_QUEUE_URL', text: 'from the function' } });
  await eventually(states).toMatchObject({ SendingDead: { visible: 1 }, Sending: EMPTY });
  await send('Sending', 'go on');
  await handled('Sending', { sends: { to: 'FORBIDDEN_QUEUE_URL', text: 'not allowed' } });
  expect(triesOf(await handled('Sending'))).toBe('2');
  await eventually(states).toMatchObject({ Sending: EMPTY, Plain: EMPTY });
});

it('dead letters go back to their queue as new messages, in their order', async () => {
  await sendInOrder('Redriven', ['a1', 'a2']);
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(bodiesOf(await handled('Redriven', { throws: true }))).toEqual(['a1', 'a2']);
  }
  await eventually(states).toMatchObject({ Redriven: EMPTY, RedrivenDead: { visible: 2 } });
  await redrive('RedrivenDead.fifo');
  const again = await handled('Redriven');
  expect([bodiesOf(again), triesOf(again)]).toEqual([['a1', 'a2'], '1']);
  await eventually(states).toMatchObject({ Redriven: EMPTY, RedrivenDead: EMPTY });
});

it('letters move only from a queue of dead letters that there is', async () => {
  expect(await errorOf(redrive('Nowhere'))).toBe('ResourceNotFoundException');
  await expect(redrive('Plain')).rejects.toThrow('must be configured as a Dead Letter Queue');
});

it('a deduplication id is compared within its group where the queue says so', async () => {
  await sendAll('Scoped', ['a0', 'b1', 'a2'], (body) => ({
    MessageGroupId: body.slice(0, 1),
    MessageDeduplicationId: 'same',
  }));
  expect(await handled('Scoped')).toMatchObject([
    { body: 'a0', attributes: { MessageDeduplicationId: 'same' } },
    { body: 'b1', attributes: { MessageDeduplicationId: 'same' } },
  ]);
});

it('a queue takes ten messages at once, of one mebibyte together', async () => {
  const bodies = Array.from({ length: 11 }, (_, n) => `${n}`);
  await expect(sendAll('Plain', bodies)).rejects.toMatchObject({
    name: expect.stringContaining('TooManyEntriesInBatchRequest'),
  });
  await expect(send('Plain', 'x'.repeat(2 ** 20 + 1))).rejects.toThrow('1048576');
  const half = 'x'.repeat(2 ** 19);
  await expect(sendAll('Plain', [`${half}1`, `${half}2`])).rejects.toMatchObject({
    name: expect.stringContaining('BatchRequestTooLong'),
  });
});

it('a FIFO queue takes no message without a group or a deduplication id', async () => {
  await expect(send('Ordered', 'x')).rejects.toThrow('MessageGroupId');
  const grouped = send('Ordered', 'x', { MessageGroupId: 'a' });
  await expect(grouped).rejects.toThrow('MessageDeduplicationId');
});

const progress = async () => (await cloud.ask('GET', '/_aws/progress')).body;

it('work is done when its stream is delivered and its message deleted, and not before', async () => {
  await settled(cloud.endpoint);
  const { writes } = await progress();
  const item = { TableName: 'Small-Table', Item: { pk: { S: 'a' } } };
  await new DynamoDB(cloud.aws).putItem(item);
  const { id } = await nextBatch('Table');
  await send('Plain', 'wait');
  const message = await nextBatch('Plain');
  let isSettled = false;
  const settling = settled(cloud.endpoint).then(() => {
    isSettled = true;
  });
  expect(await progress()).toMatchObject({
    writes: writes + 1,
    writesDelivered: { TableMapping: writes },
    oldestWork: { 'Small-Plain': Number(message.records[0]?.attributes.SentTimestamp) },
  });
  obey({ id });
  await eventually(progress).toMatchObject({ writesDelivered: { TableMapping: writes + 1 } });
  expect(isSettled).toBe(false);
  obey({ id: message.id });
  await settling;
  expect(await progress()).toMatchObject({ oldestWork: {} });
});

describe('a schedule', () => {
  const run = async (input: unknown) => {
    const run = { function: 'test/infra/queues/on-message.ts', input };
    const { status, body } = await cloud.ask('POST', '/_aws/schedules', run);
    return status === 200 || body.message;
  };
  const input = (kind: string) => ({ Records: [{ eventSourceARN: 'Small-Clock', body: kind }] });

  it('the input chooses one of the schedules that call a function', async () => {
    const running = run(input('two'));
    expect(await bodiesHandled('Clock')).toEqual(['two']);
    expect(await running).toBe(true);
    expect(await run(undefined)).toMatch(/^Several schedules call .*; say which input: /);
    expect(await run(input('three'))).toMatch(/^Nothing is scheduled for .*three/);
  });
});

it('messages survive a restart, with their tries; those in flight are visible after it', async () => {
  await sendInOrder('Ordered', ['r1', 'r2', 's1']);
  const first = await nextBatch('Ordered');
  obey({ id: first.id, answer: failing(first.records.slice(0, 2)) });
  const second = await nextBatch('Ordered', 'r1');
  expect(bodiesOf(second.records)).toEqual(['r1', 'r2']);
  await cloud.stop();
  await cloud.start();
  const third = await handled('Ordered', {}, 'r1');
  expect([bodiesOf(third), triesOf(third)]).toEqual([['r1', 'r2'], '3']);
  expect(third.map(({ messageId }) => messageId)).toEqual(
    second.records.map(({ messageId }) => messageId),
  );
  await eventually(states).toMatchObject({ Ordered: EMPTY });
});

it('a mapping whose function may not delete messages prevents the start', async () => {
  const actions = ['sqs:ReceiveMessage', 'sqs:GetQueueAttributes'];
  const poor = startSmallCloud(join(cloud.dataDir, 'poor'), fedFunction('Poor', { actions }));
  await expect(poor).rejects.toThrow(
    'is not authorized to perform: sqs:DeleteMessage on resource: arn:aws:sqs:eu-west-1:000000000000:Small-Poor',
  );
});
