/** Queues that feed functions, on the embedded cloud with a template of the test's own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallCloud, startSmallCloud } from '../support/small-cloud.ts';
import type { Order, Told } from './queues/on-message.ts';
import { fedFunction } from './queues/stack.ts';

let dataDir = '';
let cloud: SmallCloud;
let sqs: SQSClient;

/** One queue for each test, so that none hears of another's messages. */
const resources = {
  ...fedFunction('Plain'),
  ...fedFunction('Partial'),
  ...fedFunction('Poison', { mapping: { BatchSize: 1 } }),
  ...fedFunction('Ordered', { queue: { FifoQueue: true } }),
  ...fedFunction('Capped', { mapping: { BatchSize: 1 } }),
};

async function start(): Promise<void> {
  cloud = await startSmallCloud(dataDir, resources);
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  sqs = new SQSClient({ region: 'eu-west-1', endpoint: cloud.endpoint, credentials });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miliki-queues-'));
  await start();
});

afterAll(async () => {
  told.close();
  orders.close();
  await cloud.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const told = new BroadcastChannel('queue-test-told');
const orders = new BroadcastChannel('queue-test-orders');

/** The batches that functions have had and nobody has taken up, by the logical id of the queue. */
const batches = new Map<string, Told[]>();
told.onmessage = ({ data }: { data: Told }) => {
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

/** A busy machine is no failure: what comes late still comes. */
const eventually = <T>(read: () => T) => expect.poll(read, { interval: 5, timeout: 20_000 });

/** Waits for the next batch of a queue, or the next one with a message. */
async function nextBatch(
  queue: string,
  body?: string,
): Promise<{ id: string; records: SQSRecord[] }> {
  const wanted = ({ event }: Told) => !body || bodiesOf(event.Records).includes(body);
  const find = () => batches.get(queue)?.find(wanted);
  await eventually(find).toBeDefined();
  const found = find() as Told;
  batches.set(queue, batches.get(queue)?.filter((one) => one !== found) ?? []);
  return { id: found.id, records: found.event.Records };
}

const send = (queue: string, MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody }));

const entriesOf = (bodies: readonly string[]) =>
  bodies.map((MessageBody) => ({ Id: MessageBody, MessageBody }));

const sendAll = (queue: string, bodies: readonly string[]) =>
  sqs.send(new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries: entriesOf(bodies) }));

/** Sends messages whose first letter is their group. */
function sendInOrder(queue: string, bodies: readonly string[]) {
  const Entries = entriesOf(bodies).map((entry) => ({
    ...entry,
    MessageGroupId: entry.Id.slice(0, 1),
    MessageDeduplicationId: entry.Id,
  }));
  return sqs.send(new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries }));
}

async function states() {
  const response = await fetch(`${cloud.endpoint}/_aws/queues`);
  const all = Object.entries(await response.json());
  return Object.fromEntries(all.map(([name, state]) => [idOf(name), state]));
}

const EMPTY = { visible: 0, inFlight: 0, delayed: 0 };

describe('a queue that feeds a function', () => {
  it('a function gets a message in the form of Lambda, and the message is deleted when it is done', async () => {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: urlOf('Plain'),
        MessageBody: 'hello',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'greeting' } },
      }),
    );
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
    const second = await nextBatch('Partial');
    expect(bodiesOf(second.records)).toEqual(['bad']);
    expect(second.records[0]?.attributes.ApproximateReceiveCount).toBe('2');
    obey({ id: second.id });
    await eventually(states).toMatchObject({ Partial: EMPTY, PartialDead: EMPTY });
  });

  it('a message that fails in every try is set aside, and others go on meanwhile', async () => {
    await send('Poison', 'poison');
    for (let tries = 1; tries <= 3; tries += 1) {
      const { id, records } = await nextBatch('Poison', 'poison');
      expect(records[0]?.attributes.ApproximateReceiveCount).toBe(`${tries}`);
      obey({ id, throws: true });
      await send('Poison', `beside ${tries}`);
      const beside = await nextBatch('Poison', `beside ${tries}`);
      obey({ id: beside.id });
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
    const beside = await nextBatch('Ordered');
    // Groups a and b are being worked on.
    expect(bodiesOf(beside.records)).toEqual(['c1']);
    obey({ id: beside.id });
    const isLate = ({ body }: SQSRecord) => body === 'a2' || body === 'a3';
    obey({ id: first.id, answer: failing(first.records.filter(isLate)) });
    const ofB = await nextBatch('Ordered');
    expect(bodiesOf(ofB.records)).toEqual(['b2']);
    obey({ id: ofB.id });
    const ofA = await nextBatch('Ordered');
    expect(bodiesOf(ofA.records)).toEqual(['a2', 'a3', 'a4']);
    expect(ofA.records.map(({ attributes }) => attributes)).toMatchObject([
      { MessageGroupId: 'a', MessageDeduplicationId: 'a2', ApproximateReceiveCount: '2' },
      { MessageGroupId: 'a', MessageDeduplicationId: 'a3', ApproximateReceiveCount: '2' },
      { MessageGroupId: 'a', MessageDeduplicationId: 'a4', ApproximateReceiveCount: '1' },
    ]);
    obey({ id: ofA.id });
    await eventually(states).toMatchObject({ Ordered: EMPTY });
  });

  it('a function has as many batches at once as its mapping allows', async () => {
    await sendAll('Capped', ['1', '2', '3']);
    const [one, other] = [await nextBatch('Capped'), await nextBatch('Capped')];
    expect(await states()).toMatchObject({ Capped: { visible: 1, inFlight: 2 } });
    obey({ id: one.id });
    const last = await nextBatch('Capped');
    obey({ id: other.id });
    obey({ id: last.id });
    await eventually(states).toMatchObject({ Capped: EMPTY });
  });
});
