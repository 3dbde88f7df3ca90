/** One message to a push service (RFC 8030). */
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { logger } from '#core/platform/logger.ts';
import { type BrowserKeys, encrypt, MOST_BYTES } from './encryption.ts';
import { lookupPublic, NOT_PUBLIC, pushTarget } from './endpoint.ts';
import { countPush } from './metrics.ts';
import { authorizationFor } from './stage-key.ts';

/** `accepted`: it will arrive, or be forgotten at its end. `unknown`: there was no answer. */
export type PushAnswer =
  | { state: 'accepted' | 'unknown' | 'gone' | 'refused' }
  /** Nothing may be sent before this moment, in milliseconds since 1970. */
  | { state: 'busy'; until: number };

export interface PushMessage {
  text: string;
  /** A later message with it replaces this one while it waits. */
  topic: string;
  /** Afterwards the push service forgets it. */
  seconds: number;
}

/** The function that sends has 15 s for all devices side by side. */
const ANSWER_MS = 5_000;

/** Where a push service does not say how long. */
const USUAL_PAUSE_S = 60;
const LONGEST_PAUSE_S = 24 * 60 * 60;

/** Once. @param now milliseconds */
export async function postPush(
  subscription: BrowserKeys & { endpoint: string },
  { text, topic, seconds }: PushMessage,
  now: number,
): Promise<PushAnswer> {
  const target = pushTarget(subscription.endpoint);
  if (!target || Buffer.byteLength(text) > MOST_BYTES) return refusedFor('ours');
  const headers = {
    authorization: await authorizationFor(target, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(seconds),
    topic,
    // A phone that sleeps would look for others too late.
    urgency: 'high',
  };
  try {
    return answerOf(await ask(target, headers, encrypt(text, subscription)), now);
  } catch (error) {
    const { name, code = name } = error as Error & { code?: string };
    // The address is the person's secret: it is in no log.
    logger.warn('push service did not answer', { reason: code });
    return neverAsked.includes(code) ? refusedFor('unreachable') : unknown();
  }
}

const neverAsked = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', NOT_PUBLIC];

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

/** Follows no redirect. */
function ask(target: URL, headers: Record<string, string>, body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal,
    };
    const request: ClientRequest =
      target.protocol === 'https:'
        ? requestHttps(target, { ...options, lookup: lookupPublic })
        : requestHttp(target, options);
    request.once('error', reject);
    request.once('response', (response) => {
      // Nothing in it is ours.
      response.destroy();
      const { statusCode: status = 0, headers: told } = response;
      resolve({ status, retryAfter: told['retry-after'] });
    });
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

/** 401 and 403 say that the subscription was made with another key of the stage. */
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
