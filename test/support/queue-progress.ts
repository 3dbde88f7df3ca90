/** The progress of queues, for clouds that tell nothing about streams: SQS counts what waits. */
import { setTimeout as wait } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queuesAt, resourcesOf } from './aws.ts';

/** From a write to the queue: the stream's reader looks, starts, and sends. */
const STREAM_MS = 1_000;

/** Work causes work: change, notification, SMS, sending. */
const MOST_STEPS = 4;

/** Failing work is retried for minutes and may be another test's, so the test's expectations decide. */
const PATIENCE_MS = 20_000;

/**
 * Waits until earlier writes' consequences are done. A queue seen empty once has done its work; other tests may
 * refill it. Work for later, such as an upload's lease, does not count.
 * @param isMeant chooses queues by their URLs
 */
export async function queuesQuiet(
  endpoint: string,
  isMeant: (url: string) => boolean = () => true,
): Promise<void> {
  const sqs = new SQSClient(queuesAt(endpoint));
  const queues = await resourcesOf(endpoint, 'AWS::SQS::Queue');
  const urls = queues
    .map(({ name }) => name)
    .filter((url) => !url.includes('DeadLetters') && isMeant(url));
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    await wait(STREAM_MS);
    const worked = await Promise.all(urls.map((url) => seenEmpty(sqs, url)));
    if (!worked.includes(true)) return;
  }
}

/** @returns whether the queue had work and became empty in time */
async function seenEmpty(sqs: SQSClient, url: string): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let looks = 0; ; looks += 1) {
    if ((await waitingIn(sqs, url)) === 0) return looks > 0;
    if (performance.now() > deadline) return false;
    await wait(500);
  }
}

async function waitingIn(sqs: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}
