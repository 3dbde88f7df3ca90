/** The door at which M-Pesa says things: each message is kept before anybody tries to understand it. */
import { createHash } from 'node:crypto';
import { isPublished } from '#core/mpesa/callback-urls.ts';
import { hashOfKey } from '#core/mpesa/credentials.ts';
import { type Clock, isoTime, ttlAfter } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import type { CallbackKind } from '#shared/payments/callback-kinds.ts';
import type * as callbackStore from './callback.ts';
import type { CallbackItem } from './callback.ts';
import type { countEvent } from './metrics.ts';

/** Bytes that are kept of a message. M-Pesa's have less than a tenth of it. */
const MOST_BYTES = 32 * 1024;

const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** A message as it came. */
interface Message {
  kind: CallbackKind;
  /** What the URL names; null where it names nothing. */
  subject: string | null;
  /** The key of the door, where the URL has one. */
  doorKey?: string;
  body: Buffer;
  /** The IP address that it came from. */
  from: string;
}

export interface DoorDeps extends Pick<typeof callbackStore, 'createCallback' | 'hasRoomForStray'> {
  clock: Clock;
  newId(): string;
  countEvent: typeof countEvent;
}

/**
 * Keeps a message. One to a URL that we never gave M-Pesa is kept as well, up to some hundreds an hour from
 * everybody together: nobody can make us pay for storage.
 *
 * @param isExpected looks whether M-Pesa was given the URL. Where it cannot tell, the message is kept, and is
 *   looked at again before it moves anything
 */
export async function keepCallback(
  deps: DoorDeps,
  message: Message,
  isExpected: () => Promise<boolean>,
): Promise<void> {
  const looking = isExpected().catch(notChecked);
  // Counting takes as long as a part of a call to the table: it is done while one is on its way.
  deps.countEvent('Sender', isPublished(message.from) ? 'published' : 'other');
  const isOurs = await looking;
  const keeping = keep(deps, message, isOurs);
  deps.countEvent('Callback', isOurs === false ? 'stray' : message.kind);
  await keeping;
}

async function keep(deps: DoorDeps, message: Message, isOurs: boolean | null): Promise<void> {
  const now = deps.clock();
  if (isOurs !== false || (await deps.hasRoomForStray(now))) {
    await deps.createCallback(callbackOf(deps.newId(), message, isOurs, now));
  }
}

/** Nothing that M-Pesa says is lost because we fail: who sent it is found out later. */
function notChecked(error: unknown): null {
  logger.error('nobody can say whether a message is of M-Pesa', { error: error as Error });
  return null;
}

/**
 * What is kept of the look at the URL. A URL without the key of the door names what is looked for again when
 * its message is settled.
 */
function lookAt({ doorKey }: Message, isExpected: boolean | null) {
  if (isExpected !== null) return { isExpected };
  return doorKey === undefined
    ? { isExpected: true }
    : { isExpected: false, doorKeyHash: hashOfKey(doorKey) };
}

/** @param now when it came, in milliseconds since 1970. @returns what is kept of a message */
export function callbackOf(
  callbackId: string,
  message: Message,
  isExpected: boolean | null,
  now: number,
): CallbackItem {
  const { kind, subject, body } = message;
  return {
    callbackId,
    kind,
    subject: subject ?? callbackId,
    ...lookAt(message, isExpected),
    body: body.subarray(0, MOST_BYTES).toString('utf8'),
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    receivedAt: isoTime(now),
    ttl: ttlAfter(now, KEPT_SECONDS),
  };
}
