/** Waits for the work that follows from writes. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { inject } from 'vitest';
import { queuesQuiet } from './queue-progress.ts';

/** How far the functions of an embedded cloud are. */
interface Progress {
  now: number;
  writes: number;
  writesDelivered: Record<string, number>;
  oldestWork: Record<string, number>;
}

/** Work causes work: a change a notification, that an SMS, and that a call to send it. */
const MOST_STEPS = 6;

/** Milliseconds in which nothing moved: what is slow goes on, what is stuck does not. */
const PATIENCE_MS = 120_000;

/**
 * Waits until all that follows from what was done before is done as well: the stream is read, and no
 * queue holds work. Tests beside this one may go on and make work of their own. In the process of a test, nobody
 * else does that work: it is done here.
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

/** Waits until what there was is done. It may have made new work. */
const after = (endpoint: string, start: Progress): Promise<Progress> =>
  untilNone(endpoint, (progress) => waitingSince(start, progress));

/** Waits until these queues hold no work, also none that was made meanwhile. */
export async function emptied(endpoint: string, isMeant: (name: string) => boolean): Promise<void> {
  if (!(await saysProgress(endpoint))) return queuesQuiet(endpoint, isMeant);
  await untilNone(endpoint, ({ oldestWork }) => Object.keys(oldestWork).filter(isMeant));
}

/** @param waitingIn the names of the streams and queues that hold what is waited for */
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

/** @returns the names of the streams and queues with something that was there at the start */
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

/** Whether the cloud says how far its streams are: AWS does not, nor does an emulator. Each is asked once. */
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
