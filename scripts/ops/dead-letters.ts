/** The commands about work that failed in every try and was set aside. */
import {
  GetQueueAttributesCommand,
  paginateListQueues,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { Environment } from './environment.ts';
import { UsageError } from './usage.ts';

interface DeadLetters {
  name: string;
  arn: string;
  messages: number;
}

/** @throws UsageError for an unknown command or queue */
export async function runDeadLetters(
  { stackName }: Environment,
  command: string,
  [name = '']: string[],
): Promise<void> {
  const client = new SQSClient({});
  const all = await listDeadLetters(client, `${stackName}-`);
  if (command === 'list') {
    console.table(all.map((one) => ({ Queue: one.name, Messages: one.messages })));
  } else if (command === 'redrive') {
    await redrive(client, oneOf(all, name));
  } else throw new UsageError(`"${command}" is no command.`);
}

/** CloudFormation begins the names of a stack's queues with its own. */
async function listDeadLetters(client: SQSClient, prefix: string): Promise<DeadLetters[]> {
  const urls: string[] = [];
  const pages = paginateListQueues({ client, pageSize: 1000 }, { QueueNamePrefix: prefix });
  for await (const { QueueUrls = [] } of pages) urls.push(...QueueUrls);
  const found = await Promise.all(urls.map((url) => describe(client, url)));
  return found.filter((one) => one !== undefined);
}

/** @returns undefined for a queue of work: such a queue names the one for its dead letters */
async function describe(client: SQSClient, QueueUrl: string): Promise<DeadLetters | undefined> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ['QueueArn', 'RedrivePolicy', 'ApproximateNumberOfMessages'],
    }),
  );
  if (Attributes.RedrivePolicy) return undefined;
  return {
    name: QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1),
    arn: Attributes.QueueArn ?? '',
    messages: Number(Attributes.ApproximateNumberOfMessages),
  };
}

function oneOf(all: readonly DeadLetters[], name: string): DeadLetters {
  const found = all.filter((one) => one.name.includes(name));
  const [one] = found;
  if (name && one && found.length === 1) return one;
  const names = all.map((queue) => queue.name).join(', ');
  throw new UsageError(`"${name}" is no part of exactly one name of ${names}.`);
}

async function redrive(client: SQSClient, { name, arn, messages }: DeadLetters): Promise<void> {
  await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
  console.info(`${name}: messages that go back: ${messages}`);
}
