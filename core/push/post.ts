/** One message to a push service (RFC 8030). */
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { logger } from '#core/platform/logger.ts';
import { areKeys, type BrowserKeys, encrypt, MOST_BYTES } from './encryption.ts';
import { lookupPublic, NOT_PUBLIC, pushTarget } from './endpoint.ts';
import { countPush } from './metrics.ts';
import { authorizationFor } from './stage-key.ts';

/**
 * `accepted`: the push service delivers the message, or drops it when it expires. `unknown`: no answer came, and the
 * message may have been sent.
 */
export type PushAnswer =
  | { state: 'accepted' | 'unknown' | 'gone' | 'refused' }
  /** Nothing may be sent before this moment, in milliseconds since 1970. */
  | { state: 'busy'; until: number };

export interface PushMessage {
  text: string;
  /** A later message with the same topic replaces this one while it waits. */
  topic: string;
  /** After this time the push service drops the message. */
  seconds: number;
}

/** For one try. The function that sends has 15 s for all devices side by side, and two tries for each. */
const ANSWER_MS = 5_000;
const TRIES = 2;

/** For a push service that names no pause. */
const USUAL_PAUSE_S = 60;
const LONGEST_PAUSE_S = 24 * 60 * 60;

/** Gives the message to the push service at most once: tries again only if nothing was sent. @param now milliseconds */
export async function postPush(
  subscription: BrowserKeys & { endpoint: string },
  { text, topic, seconds }: PushMessage,
  now: number,
): Promise<PushAnswer> {
  const target = pushTarget(subscription.endpoint);
  if (!target || Buffer.byteLength(text) > MOST_BYTES || !areKeys(subscription)) {
    return refusedFor('ours');
  }
  const headers = {
    authorization: await authorizationFor(target, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(seconds),
    topic,
    // A sleeping phone gets messages of a lower urgency too late.
    urgency: 'high',
  };
  const body = encrypt(text, subscription);
  for (let tries = 1; ; tries += 1) {
    try {
      return answerOf(await ask(target, headers, body), now);
    } catch (error) {
      const { reason, mayHaveLeft } = error as Unanswered;
      // The address is the person's secret: it is in no log.
      logger.warn('push service did not answer', { reason });
      if (mayHaveLeft) return unknown();
      if (tries === TRIES || reason === NOT_PUBLIC) return refusedFor('unreachable');
    }
  }
}

class Unanswered extends Error {
  readonly reason: string;
  /** Whether the push service may have the message. */
  readonly mayHaveLeft: boolean;

  constructor({ name, code = name }: Error & { code?: string }, mayHaveLeft: boolean) {
    super('no answer');
    this.reason = code;
    this.mayHaveLeft = mayHaveLeft;
  }
}

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

/** Follows no redirect, and settles however the connection ends. @throws Unanswered */
function ask(target: URL, headers: Record<string, string>, body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal,
      // The other side may have closed a kept connection. Then it would look as if the message was sent.
      agent: false,
    } as const;
    const isSecure = target.protocol === 'https:';
    const request: ClientRequest = isSecure
      ? requestHttps(target, { ...options, lookup: lookupPublic })
      : requestHttp(target, options);
    // Nothing is written before the connection is made.
    let isConnected = false;
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    const answered = ({ statusCode: status = 0, headers: told }: IncomingMessage) => {
      resolve({ status, retryAfter: told['retry-after'] });
      // The body is not needed.
      request.destroy();
    };
    request.once('response', answered);
    // Without a listener, an answer that switches the protocol would be lost.
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      answered(response);
    });
    request.once('error', (error) => reject(new Unanswered(error, isConnected)));
    request.once('close', () => reject(new Unanswered(new Error('closed'), isConnected)));
    request.end(body);
  });
}

function answerOf({ status, retryAfter }: Answered, now: number): PushAnswer {
  if (status >= 200 && status < 300) {
    countPush('PushAccepted');
    return { state: 'accepted' };
  }
  if (status === 404 || status === 410) {
    countPush('PushGone');
    return { state: 'gone' };
  }
  if (status === 429 || status === 503) {
    countPush('PushBusy');
    return { state: 'busy', until: now + pauseOf(retryAfter, now) * 1000 };
  }
  return refusedFor(reasons[status] ?? 'other');
}

/** 401 and 403 say that our key or our signature is wrong: that is not the device's fault, so it stays. */
const reasons: Readonly<Record<number, PushReason>> = {
  400: 'badRequest',
  401: 'key',
  403: 'key',
  413: 'tooLarge',
};

type PushReason = 'badRequest' | 'key' | 'tooLarge' | 'ours' | 'unreachable' | 'other';

function refusedFor(reason: PushReason): PushAnswer {
  countPush('PushRefused', reason);
  return { state: 'refused' };
}

function unknown(): PushAnswer {
  countPush('PushUnanswered');
  return { state: 'unknown' };
}

/** @param retryAfter seconds, or a date */
function pauseOf(retryAfter: string | undefined, now: number): number {
  const seconds = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter ?? '') - now) / 1000);
  return Math.min(LONGEST_PAUSE_S, Math.max(1, Number.isNaN(seconds) ? USUAL_PAUSE_S : seconds));
}
