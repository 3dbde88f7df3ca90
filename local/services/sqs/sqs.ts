import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { AwsError } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, Page, Permission, RunningService, Service } from '#local/service.ts';
import { hexId, type Identify } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { type Fauxqs, loadFauxqs, type Reply } from './fauxqs.ts';
import { Queue, type QueueCounts, type StoredQueue, withGroupInId } from './queue.ts';
import { attributesOf, isFifo, queuesOf, redriveOf, requireSendable } from './queue-settings.ts';

/** FIFO queues' names end in `.fifo`, as at AWS. */
const identifyQueue: Identify = (logicalId, stack, { QueueName, FifoQueue }) => {
  const { region, account, stackName, endpoint } = stack;
  const given = typeof QueueName === 'string' ? QueueName : undefined;
  const name = given ?? nameOf(`${stackName}-${logicalId}`, FifoQueue ? '.fifo' : '');
  const url = `${endpoint}/${account}/${name}`;
  const arn = `arn:aws:sqs:${region}:${account}:${name}`;
  return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
};

/** SQS by fauxqs, loaded at the first call or for the first fed function. */
export class Sqs implements RunningService {
  private readonly stack: Stack;
  private readonly definitions: QueueDefinition[];
  private readonly path: string;
  private loading: Promise<Queues> | undefined;

  /** @throws Error for a queue that SQS would refuse */
  constructor(stack: Stack, dataDir: string) {
    this.stack = stack;
    const resources = queuesOf(stack);
    this.definitions = resources.map((resource) => ({
      resource,
      attributes: attributesOf(resource, resources),
    }));
    this.path = join(dataDir, 'queues.json');
  }

  readonly pages: Record<string, Page> = {
    'GET /_aws/queues': async () => (await this.load()).states(),
    'POST /_aws/queues/hurry': async () => {
      const queues = await this.load();
      queues.hurry();
      return queues.states();
    },
  };

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    const queues = await this.load();
    if (action === 'StartMessageMoveTask') {
      const resources = this.definitions.map(({ resource }) => resource);
      sendJson(response, 200, moveMessages(input, queues, resources));
      return;
    }
    if (action === 'ListDeadLetterSourceQueues') {
      sendJson(response, 200, { queueUrls: this.sourcesOf(nameIn(input)) });
      return;
    }
    if (action.startsWith('SendMessage')) requireSendable(input);
    const reply = await queues.call(action, this.withGroupsInIds(input));
    response
      .writeHead(reply.statusCode, {
        'content-type': 'application/x-amz-json-1.0',
        ...(reply.queryError && { 'x-amzn-query-error': reply.queryError }),
      })
      .end(reply.payload);
  }

  /** Sends to a queue as AWS's own services do. */
  async send(queueArn: string, text: string): Promise<void> {
    const input = { QueueUrl: this.resourceOf(queueArn).ref, MessageBody: text };
    const { statusCode, payload } = await (await this.load()).call('SendMessage', input);
    if (statusCode !== 200) throw new Error(`The queue ${queueArn} took no message: ${payload}`);
  }

  /** @throws Error if the stack has no such queue */
  resourceOf(queueArn: string): StackResource {
    const found = this.definitions.find(({ resource }) => resource.attribute('Arn') === queueArn);
    if (found) return found.resource;
    throw new Error(`The stack names the queue ${queueArn}, which it does not have.`);
  }

  /** @returns the URLs of the queues that put their dead letters into this one */
  private sourcesOf(name: string): string[] {
    const all = this.definitions.map(({ resource }) => resource);
    const own = all.find((one) => one.attribute('QueueName') === name);
    const arn = own?.attribute('Arn');
    return all.filter((one) => redriveOf(one)?.deadLetterTargetArn === arn).map(({ ref }) => ref);
  }

  load(): Promise<Queues> {
    this.loading ??= Queues.load(this.stack, this.definitions, this.path);
    return this.loading;
  }

  async stop(): Promise<void> {
    await (await this.loading)?.close();
  }

  /** fauxqs compares deduplication ids in the whole queue, even where SQS compares them within a group. */
  private withGroupsInIds(input: AwsRequest['input']): AwsRequest['input'] {
    const name = nameIn(input);
    const { attributes = {} } =
      this.definitions.find(({ resource }) => resource.attribute('QueueName') === name) ?? {};
    if (attributes.DeduplicationScope !== 'messageGroup') return input;
    const byContent = attributes.ContentBasedDeduplication === 'true';
    const { Entries } = input;
    if (!Array.isArray(Entries)) return withGroupInId(input, byContent);
    return { ...input, Entries: Entries.map((entry) => withGroupInId(entry, byContent)) };
  }
}

/** @returns the queue's name, or '*' */
function nameIn({ QueueUrl, QueueName, SourceArn }: AwsRequest['input']): string {
  const text = String(QueueUrl ?? QueueName ?? SourceArn ?? '*');
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf(':')) + 1);
}

/** The task has the rights of its caller to read, delete and send. */
function permissionsToMove(source: string, stack: Stack): Permission[] {
  const origins = queuesOf(stack).filter((one) => redriveOf(one)?.deadLetterTargetArn === source);
  return [
    ...['StartMessageMoveTask', 'GetQueueAttributes', 'ReceiveMessage', 'DeleteMessage'].map(
      (action) => ({ action: `sqs:${action}`, resource: source }),
    ),
    ...origins.map((one) => ({ action: 'sqs:SendMessage', resource: one.attribute('Arn') })),
  ];
}

/** A batch needs the permission of its single action. */
function permissionsFor(
  { action, input }: Pick<AwsRequest, 'action' | 'input'>,
  stack: Stack,
): Permission[] {
  const { region, account } = stack;
  const resource = `arn:aws:sqs:${region}:${account}:${nameIn(input)}`;
  if (action === 'StartMessageMoveTask') return permissionsToMove(resource, stack);
  return [{ action: `sqs:${action.replace(/Batch$/, '')}`, resource }];
}

export const sqs: Service<Sqs> = {
  name: 'sqs',
  targets: ['AmazonSQS'],
  resources: { 'AWS::SQS::Queue': identifyQueue },
  permissionsFor,
  start: ({ stack, dataDir }) => new Sqs(stack, dataDir),
};

const MOST_LETTERS = 80;
const HASH_LETTERS = 8;

/** Too long names are cut and get a hash of the whole. */
function nameOf(wanted: string, suffix: string): string {
  const room = MOST_LETTERS - suffix.length;
  if (wanted.length <= room) return wanted + suffix;
  return `${wanted.slice(0, room - HASH_LETTERS - 1)}-${hexId(wanted, HASH_LETTERS)}${suffix}`;
}

const KNOWN = ['SourceArn', 'DestinationArn'];

const invalid = (message: string) => new AwsError('InvalidParameterValue', message);

/**
 * StartMessageMoveTask. SQS returns before the messages are moved, this cloud after.
 * @throws AwsError for a task that SQS would refuse, or that this cloud cannot carry out
 */
function moveMessages(
  input: AwsRequest['input'],
  queues: Queues,
  all: readonly StackResource[],
): { TaskHandle: string } {
  const unknown = Object.keys(input).find((name) => !KNOWN.includes(name));
  if (unknown) throw invalid(`The local cloud does not know the parameter ${unknown}.`);
  const { SourceArn, DestinationArn } = input;
  const source = find(all, SourceArn, 'SourceArn');
  const target = targetOf(source, all, DestinationArn);
  const from = queues.byArn(source.attribute('Arn'));
  const to = queues.byArn(target.attribute('Arn'));
  for (let messages = from.receive(10); messages.length > 0; messages = from.receive(10)) {
    for (const { message } of messages) to.takeOver(message);
    from.delete(messages);
  }
  return { TaskHandle: Buffer.from(randomUUID()).toString('base64') };
}

function targetOf(
  source: StackResource,
  all: readonly StackResource[],
  destinationArn: unknown,
): StackResource {
  const arn = source.attribute('Arn');
  const origins = all.filter((queue) => redriveOf(queue)?.deadLetterTargetArn === arn);
  const [origin, ...others] = origins;
  if (!origin) throw invalid('Source queue must be configured as a Dead Letter Queue.');
  if (destinationArn !== undefined) {
    const target = find(all, destinationArn, 'DestinationArn');
    if (isFifo(target) === isFifo(source)) return target;
    throw invalid('Source and destination queues must be of the same type.');
  }
  // fauxqs does not remember a dead letter's origin.
  if (others.length > 0) throw invalid('The local cloud moves the letters of one queue alone.');
  return origin;
}

function find(all: readonly StackResource[], arn: unknown, name: string): StackResource {
  const found = all.find((queue) => queue.attribute('Arn') === arn);
  if (found) return found;
  const message = `The resource that you specified for the ${name} parameter doesn't exist.`;
  throw new AwsError('ResourceNotFoundException', message, 404);
}

interface QueueDefinition {
  resource: StackResource;
  attributes: Readonly<Record<string, string>>;
}

interface QueueState extends QueueCounts {
  isDeadLetters: boolean;
}

/** By queue name. A queue serializes to its stored form. */
type StoredQueues = Record<string, StoredQueue | Queue>;

/** The queues of the stack, with the messages of the last run. */
class Queues {
  private readonly fauxqs: Fauxqs;
  private readonly file: JsonFile<StoredQueues>;
  /** One listener per fed function. */
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly all: readonly { resource: StackResource; queue: Queue }[];

  private constructor(fauxqs: Fauxqs, definitions: readonly QueueDefinition[], path: string) {
    this.fauxqs = fauxqs;
    const { store } = fauxqs;
    const deps = { events: this.events, byArn: (arn: string) => store.getQueueByArn(arn) };
    this.all = definitions.map(({ resource }) => {
      const own = store.getQueueByArn(resource.attribute('Arn'));
      if (!own) throw new Error(`fauxqs has not made the queue ${resource.logicalId}.`);
      return { resource, queue: new Queue(own, deps) };
    });
    this.file = new JsonFile<StoredQueues>(path, () => ({}));
    this.restore();
  }

  static async load(
    { region, endpoint }: Stack,
    definitions: readonly QueueDefinition[],
    path: string,
  ): Promise<Queues> {
    const fauxqs = await loadFauxqs(region, new URL(endpoint).host);
    for (const { resource, attributes } of definitions) {
      const input = { QueueName: resource.attribute('QueueName'), Attributes: attributes };
      await fauxqs.call('CreateQueue', JSON.stringify(input));
    }
    return new Queues(fauxqs, definitions, path);
  }

  async call(action: string, input: unknown): Promise<Reply> {
    const reply = await this.fauxqs.call(action, JSON.stringify(input));
    this.events.emit('change');
    return reply;
  }

  /** @throws Error if the stack has no such queue */
  byArn(arn: string): Queue {
    const found = this.all.find(({ resource }) => resource.attribute('Arn') === arn);
    if (!found) throw new Error(`The stack names the queue ${arn}, which it does not have.`);
    return found.queue;
  }

  states(): Record<string, QueueState> {
    return Object.fromEntries(
      this.all.map(({ resource, queue }) => {
        // Only a dead-letter queue has no dead-letter queue.
        return [queue.name, { ...queue.counts(), isDeadLetters: !redriveOf(resource) }];
      }),
    );
  }

  /** Messages that were kept back for later can be received now. */
  hurry(): void {
    for (const { queue } of this.all) queue.hurry();
  }

  /** When the oldest work of each queue was sent, in ms since 1970. Dead letters do not count. */
  oldestWork(): Record<string, number> {
    return Object.fromEntries(
      this.all.flatMap(({ resource, queue }) => {
        const oldest = redriveOf(resource) && queue.oldest();
        return oldest === undefined ? [] : [[queue.name, oldest]];
      }),
    );
  }

  async close(): Promise<void> {
    this.file.flush();
    await this.fauxqs.close();
  }

  /** Restores the messages of the last run, and stores all later ones. */
  private restore(): void {
    const { value } = this.file;
    for (const { queue } of this.all) {
      const left = value[queue.name];
      if (left && 'messages' in left) queue.restore(left);
      value[queue.name] = queue;
    }
    this.events.on('change', () => this.file.changed());
  }
}
