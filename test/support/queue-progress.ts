/** How far the work in queues is, for a cloud that says nothing of its streams: SQS counts what waits. */
import { setTimeout as wait } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queuesAt, resourcesOf } from './aws.ts';

/** From a write to its work: the reader of the stream looks, starts, and fills a queue. */
const STREAM_MS = 1_000;

/** Work causes work: a change a notification, that an SMS, and that a call to send it. */
const MOST_STEPS = 4;

/** What fails is tried for minutes, and may be another test's: a test's own expectations say what is missing. */
const PATIENCE_MS = 20_000;

/**
 * Waits until the work that follows from what was done before is done as well. A queue that was seen empty has done
 * what it held; tests beside this one may fill it again. What waits for its time, such as the lease of an upload,
 * is no work yet.
 *
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

/** Waits until a queue is empty, for a while. @returns whether it held work that was done */
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
