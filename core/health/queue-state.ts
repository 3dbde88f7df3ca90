import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListDeadLetterSourceQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { deps as auditDeps } from '#core/audit/deps.ts';
import { lastRuns } from '#core/due/nightly-run.ts';
import { isoTime } from '#core/platform/clock.ts';
import { paidOn } from '#core/purse/purse.store.ts';
import { paidByBusinesses } from '#core/sms/outbox/day-counts.ts';

const sqs = new SQSClient();

export interface QueueState {
  arn: string;
  /** SQS only estimates this number. */
  messages: number;
  /** The ARN of the queue's dead-letter queue; null if it has none. */
  deadLettersArn: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export async function stateOfQueue(QueueUrl: string): Promise<QueueState> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: [
        'QueueArn',
        'RedrivePolicy',
        'ApproximateNumberOfMessages',
        'CreatedTimestamp',
      ],
    }),
  );
  const { QueueArn = '', RedrivePolicy, ApproximateNumberOfMessages } = Attributes;
  const createdAt = Number(Attributes.CreatedTimestamp) * 1000;
  const { deadLetterTargetArn = null } = JSON.parse(RedrivePolicy ?? '{}');
  return {
    arn: QueueArn,
    messages: Number(ApproximateNumberOfMessages),
    deadLettersArn: deadLetterTargetArn,
    createdAt,
  };
}

async function startMove(SourceArn: string): Promise<void> {
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
}

/** The most messages of a queue that are read. */
const MOST_HELD = 50;

/** Longer than reading them takes. A message that is not released comes back by itself. */
const HELD_SECONDS = 30;

interface HeldMessage {
  messageId: string;
  sentAt: string;
  body: string;
  /** Of an ordered queue. */
  group: string | undefined;
  receipt: string;
}

/** Nobody else can receive these until they are released. */
async function holdMessages(QueueUrl: string): Promise<HeldMessage[]> {
  const held: HeldMessage[] = [];
  while (held.length < MOST_HELD) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: HELD_SECONDS,
        // Without a wait, AWS asks only some of its servers.
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['SentTimestamp', 'MessageGroupId'],
      }),
    );
    if (Messages.length === 0) break;
    for (const { MessageId = '', ReceiptHandle = '', Body = '', Attributes = {} } of Messages) {
      const { SentTimestamp, MessageGroupId: group } = Attributes;
      const sentAt = isoTime(Number(SentTimestamp));
      held.push({ messageId: MessageId, sentAt, body: Body, group, receipt: ReceiptHandle });
    }
  }
  return held;
}

async function releaseMessages(QueueUrl: string, held: readonly HeldMessage[]): Promise<void> {
  await Promise.all(
    held.map(({ receipt: ReceiptHandle }) =>
      sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      ),
    ),
  );
}

/** @returns the URL of the work queue whose dead letters these are; null if it has none */
async function sourceOf(QueueUrl: string): Promise<string | null> {
  const { queueUrls = [] } = await sqs.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl }));
  return queueUrls[0] ?? null;
}

/** An ordered queue takes it once, also if this is repeated. */
async function sendAgain(QueueUrl: string, message: HeldMessage): Promise<void> {
  const { messageId, body: MessageBody, group: MessageGroupId } = message;
  const order = MessageGroupId && { MessageGroupId, MessageDeduplicationId: messageId };
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...order }));
}

async function removeMessage(
  QueueUrl: string,
  { receipt: ReceiptHandle }: HeldMessage,
): Promise<void> {
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
}

export const deps = {
  ...auditDeps,
  stateOfQueue,
  startMove,
  holdMessages,
  releaseMessages,
  sourceOf,
  sendAgain,
  removeMessage,
  lastRuns,
  paidOn,
  paidByBusinesses,
};

export type Deps = typeof deps;
