/** Waits for the work that follows from writes. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { inject } from 'vitest';
import { queuesAt, resourcesOf } from './aws.ts';

/** The progress of an embedded cloud's functions. */
interface Progress {
  now: number;
  writes: number;
  writesDelivered: Record<string, number>;
  oldestWork: Record<string, number>;
}

/** Work causes work: change, notification, SMS, sending. */
const MOST_STEPS = 6;

/** Milliseconds without any progress: slow work continues, stuck work does not. */
const PATIENCE_MS = 120_000;

/**
 * Waits until earlier writes' consequences are done: the stream is read, and no queue holds work. Other tests may
 * add work. Inside the process, the work is done here.
 */
export async function settled(endpoint: string): Promise<void> {
  if (inject('transport') === 'inside') return (await import('./consequences.ts')).settleInside();
  return settledAt(endpoint);
}

/** The same for a cloud, also outside of vitest. */
export async function settledAt(endpoint: string): Promise<void> {
  if (!(await saysProgress(endpoint))) return queuesQuiet(endpoint);
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const start = await progressOf(endpoint);
    if (isQuiet(start) || isQuiet(await after(endpoint, start))) return;
  }
}

/** Waits for the existing work only. It may cause more. */
const after = (endpoint: string, start: Progress): Promise<Progress> =>
  untilNone(endpoint, (progress) => waitingSince(start, progress));

/** Waits until these queues are empty, new work included. */
export async function emptied(endpoint: string, isMeant: (name: string) => boolean): Promise<void> {
  if (!(await saysProgress(endpoint))) return queuesQuiet(endpoint, isMeant);
  await untilNone(endpoint, ({ oldestWork }) => Object.keys(oldestWork).filter(isMeant));
}

/** @param waitingIn the streams and queues with the awaited work */
async function untilNone(
  endpoint: string,
  waitingIn: (progress: Progress) => string[],
): Promise<Progress> {
  let last = await progressOf(endpoint);
  for (;;) {
    const progress = await progressOf(endpoint);
    const waiting = waitingIn(progress);
    if (waiting.length === 0) return progress;
    if (hasMoved(last, progress)) last = progress;
    if (progress.now > last.now + PATIENCE_MS) {
      throw new Error(`Work still waits in ${waiting.join(', ')}.`);
    }
    await wait(20);
  }
}

/** @returns the streams and queues with work from the start */
function waitingSince(start: Progress, { writesDelivered, oldestWork }: Progress): string[] {
  const unread = Object.entries(writesDelivered).filter(([, writes]) => writes < start.writes);
  const undone = Object.entries(oldestWork).filter(([, sentAt]) => sentAt <= start.now);
  return [...unread, ...undone].map(([name]) => name);
}

const hasMoved = (before: Progress, after: Progress): boolean =>
  !isDeepStrictEqual(
    [before.writesDelivered, before.oldestWork],
    [after.writesDelivered, after.oldestWork],
  );

const isQuiet = (now: Progress): boolean => waitingSince(now, now).length === 0;

const known = new Map<string, Promise<boolean>>();

/** Whether the cloud reports streams; AWS and emulators do not. Each is asked once. */
function saysProgress(endpoint: string): Promise<boolean> {
  const found = known.get(endpoint) ?? asksProgress(endpoint);
  known.set(endpoint, found);
  return found;
}

async function asksProgress(endpoint: string): Promise<boolean> {
  if (!endpoint) return false;
  return (await fetch(`${endpoint}/_aws/progress`)).ok;
}

async function progressOf(endpoint: string): Promise<Progress> {
  const response = await fetch(`${endpoint}/_aws/progress`);
  return response.json();
}

/** From a write to the queue: the stream's reader looks, starts, and sends. */
const STREAM_MS = 1_000;

/** Work causes work: change, notification, SMS, sending. */
const MOST_QUIET_STEPS = 4;

/** Failing work is retried for minutes and may be another test's, so the test's expectations decide. */
const REPEAT_MS = 20_000;

/**
 * Waits until earlier writes' consequences are done. A queue seen empty once has done its work; other tests may
 * refill it. Work for later, such as an upload's lease, does not count.
 * @param isMeant chooses queues by their URLs
 */
async function queuesQuiet(
  endpoint: string,
  isMeant: (url: string) => boolean = () => true,
): Promise<void> {
  const sqs = new SQSClient(queuesAt(endpoint));
  const queues = await resourcesOf(endpoint, 'AWS::SQS::Queue');
  const urls = queues
    .map(({ name }) => name)
    .filter((url) => !url.includes('DeadLetters') && isMeant(url));
  for (let step = 1; step <= MOST_QUIET_STEPS; step += 1) {
    await wait(STREAM_MS);
    const worked = await Promise.all(urls.map((url) => seenEmpty(sqs, url)));
    if (!worked.includes(true)) return;
  }
}

/** @returns whether the queue had work and became empty in time */
async function seenEmpty(sqs: SQSClient, url: string): Promise<boolean> {
  const deadline = performance.now() + REPEAT_MS;
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
