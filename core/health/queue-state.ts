import {
  GetQueueAttributesCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { deps as auditDeps } from '#core/audit/deps.ts';
import { lastRuns } from '#core/due/nightly-run.ts';
import { paidOn } from '#core/purse/purse.store.ts';
import { paidByBusinesses } from '#core/sms/outbox/day-counts.ts';

const sqs = new SQSClient();

export interface QueueState {
  arn: string;
  /** SQS only estimates this number. */
  messages: number;
  /** The ARN of the queue's dead-letter queue; null if it has none. */
  deadLettersArn: string | null;
}

export async function stateOfQueue(QueueUrl: string): Promise<QueueState> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ['QueueArn', 'RedrivePolicy', 'ApproximateNumberOfMessages'],
    }),
  );
  const { QueueArn = '', RedrivePolicy, ApproximateNumberOfMessages } = Attributes;
  const { deadLetterTargetArn = null } = JSON.parse(RedrivePolicy ?? '{}');
  return {
    arn: QueueArn,
    messages: Number(ApproximateNumberOfMessages),
    deadLettersArn: deadLetterTargetArn,
  };
}

async function startMove(SourceArn: string): Promise<void> {
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
}

export const deps = { ...auditDeps, stateOfQueue, startMove, lastRuns, paidOn, paidByBusinesses };

export type Deps = typeof deps;
