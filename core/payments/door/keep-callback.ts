/** Receives M-Pesa's callbacks: each one is stored before it is parsed. */
import { createHash } from 'node:crypto';
import { isPublished } from '#core/mpesa/callback-urls.ts';
import { type Clock, isoTime, ttlAfter } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { hashOfKey } from '#core/platform/secret.ts';
import type { CallbackKind } from '#shared/payments/callback-kinds.ts';
import type * as callbackStore from './callback.ts';
import type { CallbackItem } from './callback.ts';
import type { countEvent } from './metrics.ts';

/** Bytes kept of a message. M-Pesa's messages are less than a tenth as long. */
const MOST_BYTES = 32 * 1024;

const KEPT_SECONDS = 365 * 24 * 60 * 60;

interface Message {
  kind: CallbackKind;
  subject: string | null;
  doorKey?: string;
  body: Buffer;
  from: string;
}

export interface DoorDeps extends Pick<typeof callbackStore, 'createCallback' | 'hasRoomForStray'> {
  clock: Clock;
  newId(): string;
  countEvent: typeof countEvent;
}

/**
 * Keeps a message. Of messages to URLs that we never gave M-Pesa, only some hundreds an hour are kept, so that nobody
 * can make us pay for more.
 * @param isExpected whether M-Pesa was given the URL. If it cannot tell, it is checked again before the message moves
 * anything
 */
export async function keepCallback(
  deps: DoorDeps,
  message: Message,
  isExpected: () => Promise<boolean>,
): Promise<void> {
  const looking = isExpected().catch(notChecked);
  // Counting is shorter than a call to the table, so it runs during one.
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

/** If the check itself fails, the message is stored all the same, and checked later. */
function notChecked(error: unknown): null {
  logger.error('it is unknown whether a message is from M-Pesa', { error: error as Error });
  return null;
}

/** If the URL could not be checked, settling checks it again: by the hash of the callback key, or by the URL's subject. */
function lookAt({ doorKey }: Message, isExpected: boolean | null) {
  if (isExpected !== null) return { isExpected };
  return doorKey === undefined
    ? { isExpected: true }
    : { isExpected: false, doorKeyHash: hashOfKey(doorKey) };
}

/** @param now when it came, in milliseconds since 1970 */
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
