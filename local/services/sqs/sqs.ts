import { join } from 'node:path';
import { sendJson } from '#local/endpoint/http.ts';
import type { AwsRequest, Page, Permission, RunningService, Service } from '#local/service.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { withGroupInId } from './fifo-groups.ts';
import { moveMessages } from './message-moves.ts';
import { identifyQueue } from './queue-identity.ts';
import { attributesOf, queuesOf, redriveOf } from './queue-settings.ts';
import { type QueueDefinition, Queues } from './queues.ts';
import { requireSendable } from './send-limits.ts';

/** SQS by fauxqs. It is loaded at the first call, or for the first function that a queue feeds. */
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
    /** What each queue holds, by the queue's name. */
    'GET /_aws/queues': async () => (await this.load()).states(),
  };

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    const queues = await this.load();
    if (action === 'StartMessageMoveTask') {
      const resources = this.definitions.map(({ resource }) => resource);
      sendJson(response, 200, moveMessages(input, queues, resources));
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

  /** Puts a message into a queue of the stack, as AWS's own services do. */
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

  load(): Promise<Queues> {
    this.loading ??= Queues.load(this.stack, this.definitions, this.path);
    return this.loading;
  }

  async stop(): Promise<void> {
    await (await this.loading)?.close();
  }

  /** fauxqs compares deduplication ids in the whole queue, also where SQS compares them in a group. */
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

/** @returns the name of the queue that a call is about, or '*' */
function nameIn({ QueueUrl, QueueName, SourceArn }: AwsRequest['input']): string {
  const text = String(QueueUrl ?? QueueName ?? SourceArn ?? '*');
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf(':')) + 1);
}

/** The task reads, deletes and sends with the rights of whoever starts it. */
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
