/** The stack's queues, from outside. */
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queuesAt, resourcesOf } from './aws.ts';

/** @param id of the queue's construct, or the start of its name in the template */
async function urlOf(endpoint: string, id: string): Promise<string> {
  const queues = await resourcesOf(endpoint, 'AWS::SQS::Queue');
  const found = queues.find(({ logicalId }) => logicalId.startsWith(id));
  if (!found) throw new Error(`There is no queue ${id}.`);
  return found.name;
}

/** Waiting messages, which stay. */
export async function messagesIn(endpoint: string, id: string): Promise<string[]> {
  const { Messages = [] } = await new SQSClient(queuesAt(endpoint)).send(
    new ReceiveMessageCommand({
      QueueUrl: await urlOf(endpoint, id),
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
      // Without a wait, AWS asks only some of its servers.
      WaitTimeSeconds: 1,
    }),
  );
  return Messages.map(({ Body = '' }) => Body);
}

export async function putMessage(endpoint: string, id: string, body: unknown): Promise<void> {
  await new SQSClient(queuesAt(endpoint)).send(
    new SendMessageCommand({
      QueueUrl: await urlOf(endpoint, id),
      MessageBody: JSON.stringify(body),
    }),
  );
}
