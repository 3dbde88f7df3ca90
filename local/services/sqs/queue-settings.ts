/** A queue's settings, with SQS's checks. */
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { AwsRequest } from '#local/service.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';

/** Numeric attributes, with their limits. */
const numbers: Readonly<Record<string, readonly [least: number, most: number]>> = {
  DelaySeconds: [0, 900],
  MaximumMessageSize: [1024, 1_048_576],
  MessageRetentionPeriod: [60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  VisibilityTimeout: [0, 43_200],
};

/** Attributes with fixed words, which SQS knows for FIFO queues only. */
const words: Readonly<Record<string, readonly string[]>> = {
  FifoQueue: ['true'],
  ContentBasedDeduplication: ['true', 'false'],
  DeduplicationScope: ['queue', 'messageGroup'],
  FifoThroughputLimit: ['perQueue', 'perMessageGroupId'],
};

const documents = ['RedrivePolicy', 'RedriveAllowPolicy'];

/** Here, messages are not encrypted and tags have no costs. */
const withoutEffect = ['QueueName', 'SqsManagedSseEnabled', 'Tags'];

const MOST_RECEIVES = 1000;

interface RedrivePolicy {
  deadLetterTargetArn: string;
  maxReceiveCount: number;
}

interface RedriveAllowPolicy {
  redrivePermission: 'allowAll' | 'denyAll' | 'byQueue';
  sourceQueueArns?: string[];
}

export const queuesOf = (stack: Stack): StackResource[] => stack.ofType('AWS::SQS::Queue');

export const isFifo = (queue: StackResource): boolean =>
  queue.property<boolean>('FifoQueue') === true;

/** @returns where a failed message goes; undefined for a dead-letter queue */
export const redriveOf = (queue: StackResource): RedrivePolicy | undefined =>
  queue.property<RedrivePolicy>('RedrivePolicy');

/** @throws Error for a property that the local cloud does not know, or that SQS would refuse */
export function attributesOf(queue: StackResource, all: readonly StackResource[]) {
  const names = queue.propertyNames.filter((name) => !withoutEffect.includes(name));
  const attributes = Object.fromEntries(
    names.flatMap((name) => {
      const value = queue.property<unknown>(name);
      return value === undefined ? [] : [[name, textOf(queue, name, value)]];
    }),
  );
  refuseIf(
    attributes.FifoThroughputLimit === 'perMessageGroupId' &&
      attributes.DeduplicationScope !== 'messageGroup',
    queue,
    'has a throughput by group, and no deduplication by group',
  );
  requireRedrive(queue, all);
  return attributes;
}

function textOf(queue: StackResource, name: string, value: unknown): string {
  if (documents.includes(name)) return JSON.stringify(value);
  const limits = numbers[name];
  if (limits) {
    const [least, most] = limits;
    const fits = Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most;
    refuseIf(!fits, queue, `has ${value} as ${name}, which is ${least} to ${most}`);
    return String(value);
  }
  const known = words[name];
  if (!known) {
    throw new Error(`The local cloud does not know the property ${name} of ${queue.logicalId}.`);
  }
  refuseIf(!known.includes(String(value)), queue, `has ${value} as ${name}`);
  refuseIf(!isFifo(queue), queue, `has ${name}, which is for FIFO queues alone`);
  return String(value);
}

function requireRedrive(queue: StackResource, all: readonly StackResource[]): void {
  const policy = redriveOf(queue);
  if (!policy) return;
  const { deadLetterTargetArn, maxReceiveCount } = policy;
  const target = all.find((one) => one.attribute('Arn') === deadLetterTargetArn);
  if (!target) throw new Error(`${queue.logicalId} has dead letters in a queue of another stack.`);
  const count = Number(maxReceiveCount);
  const fits = Number.isInteger(count) && count >= 1 && count <= MOST_RECEIVES;
  refuseIf(!fits, queue, `has ${maxReceiveCount} as maxReceiveCount`);
  refuseIf(
    isFifo(queue) !== isFifo(target),
    queue,
    'has dead letters in a queue of the other kind, FIFO or standard',
  );
  const allows = target.property<RedriveAllowPolicy>('RedriveAllowPolicy');
  refuseIf(
    allows?.redrivePermission === 'denyAll' ||
      (allows?.redrivePermission === 'byQueue' &&
        !allows.sourceQueueArns?.includes(queue.attribute('Arn'))),
    queue,
    `may not put dead letters into ${target.logicalId}`,
  );
}

function refuseIf(isWrong: boolean, { logicalId }: StackResource, why: string): void {
  if (isWrong) throw new Error(`SQS would refuse ${logicalId}: it ${why}.`);
}

/** Limits that fauxqs does not check. */

const MOST_DELAY_SECONDS = 900;
const MOST_ATTRIBUTES = 10;

/** Of a group's name and of a deduplication id. */
const NAME = /^[A-Za-z0-9!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]{1,128}$/;

type Message = Readonly<Record<string, unknown>>;

/**
 * Checks SendMessage and SendMessageBatch. The whole batch is refused, where SQS would refuse some messages.
 * @throws AwsError for a message that SQS refuses
 */
export function requireSendable(input: AwsRequest['input']): void {
  const messages: readonly Message[] = Array.isArray(input.Entries) ? input.Entries : [input];
  for (const message of messages) requireOne(message);
}

function requireOne(message: Message): void {
  const { MessageBody, DelaySeconds, MessageAttributes } = message;
  if (typeof MessageBody !== 'string' || MessageBody === '') {
    const text = 'The request must contain the parameter MessageBody.';
    throw new AwsError('MissingParameter', text);
  }
  for (const name of ['MessageGroupId', 'MessageDeduplicationId']) {
    const value = message[name];
    if (value !== undefined && !NAME.test(String(value))) {
      refuse(name, value, 'can be 1 to 128 letters, digits and punctuation marks');
    }
  }
  const delay = Number(DelaySeconds ?? 0);
  if (!Number.isInteger(delay) || delay < 0 || delay > MOST_DELAY_SECONDS) {
    refuse('DelaySeconds', DelaySeconds, `must be between 0 and ${MOST_DELAY_SECONDS}`);
  }
  const count = Object.keys(MessageAttributes ?? {}).length;
  if (count > MOST_ATTRIBUTES) {
    refuse('MessageAttributes', count, `can be ${MOST_ATTRIBUTES} at most`);
  }
}

function refuse(name: string, value: unknown, why: string): never {
  const text = `Value ${value} for parameter ${name} is invalid. Reason: ${name} ${why}.`;
  throw new AwsError('InvalidParameterValue', text);
}
