/** News by push, instead of an SMS that Miliki would pay. */
import { findSignOut, type SignOut, type User } from '#core/accounts/account.store.ts';
import { isoTime, systemClock, ttlAfter } from '#core/platform/clock.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import { hasEnded } from '#core/sessions/sessions.ts';
import { findSms } from '#core/sms/sms.store.ts';
import { PUSH_KEPT_SECONDS } from '#shared/notifications/limits.ts';
import type { PushPayload } from '#shared/notifications/push.ts';
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';
import {
  deleteDevice,
  forgetDevices,
  listDevices,
  type PushDevice,
  quietDevice,
} from './device.store.ts';
import { postPush } from './post.ts';
import { markPushed, openNews } from './pushed-news.store.ts';
import { type SmsInsteadDeps, sendSmsInstead, smsInsteadDeps } from './sms-instead.ts';
import { arrivalIdOf, hashOf } from './stage-key.ts';

/** Longer than the dead letters of the queue are kept. */
export const NEWS_SECONDS = 15 * 24 * 60 * 60;

export const pushDeps = {
  ...smsInsteadDeps,
  listDevices,
  deleteDevice,
  quietDevice,
  forgetDevices,
  findSms,
  findSignOut,
  openNews,
  markPushed,
  postPush,
  awaitArrival,
  clock: systemClock,
} satisfies SmsInsteadDeps & Record<string, unknown>;

export type PushDeps = typeof pushDeps;

export interface News {
  userId: string;
  /** Names the news, and its SMS. */
  smsId: string;
  kind: PaidKind;
  /** The SMS that it takes the place of. */
  sms: string;
  line: string;
  path: string;
  language: Language;
}

/** Queued before the push: a function that dies in between has lost nothing. */
async function awaitArrival(arrivalHash: string): Promise<void> {
  const notTaken = await putIntoQueue('push-fallbacks', [{ body: { arrivalHash } }]);
  if (notTaken.length > 0) throw new Error('the SMS behind a push was not queued');
}

/**
 * Tells the news on the person's devices. If no push service accepts it, the SMS is queued at once; otherwise it waits
 * for a device to confirm. However often the event comes, the news is told once.
 * @returns false if the person has no device: the SMS is up to the caller
 */
export async function pushNews(deps: PushDeps, news: News, user: User): Promise<boolean> {
  const now = deps.clock();
  const { signedOutAt = null, keptSession = null } = user;
  const devices = await usableDevices(deps, news.userId, { signedOutAt, keptSession });
  if (devices.length === 0) return false;
  const { userId, smsId, kind, sms: text } = news;
  const arrival = await arrivalIdOf(userId, smsId);
  const arrivalHash = hashOf(arrival);
  const [earlier, sent] = await Promise.all([
    deps.findNews(arrivalHash),
    deps.findSms(userId, smsId),
  ]);
  // The event came before.
  if (earlier && earlier.state !== 'opened') return true;
  if (sent) return false;
  const at = isoTime(now);
  const ttl = ttlAfter(now, NEWS_SECONDS);
  await deps.openNews({ arrivalHash, userId, smsId, kind, text, state: 'opened', at, ttl });
  await deps.awaitArrival(arrivalHash);
  const payload = payloadOf(news, arrival);
  const accepted = await Promise.all(devices.map((device) => pushTo(deps, device, payload)));
  if (accepted.includes(true)) await deps.markPushed(arrivalHash);
  else await sendSmsInstead(deps, arrivalHash);
  return true;
}

/** Devices of sessions that have ended are forgotten, whichever way they ended. */
export async function usableDevices(
  deps: PushDeps,
  userId: string,
  signOut: SignOut,
): Promise<PushDevice[]> {
  const now = isoTime(deps.clock());
  const devices = await deps.listDevices(userId);
  const [ended = [], live = []] = [true, false].map((isOver) =>
    devices.filter(({ authTime }) => hasEnded(authTime, signOut) === isOver),
  );
  await Promise.all(ended.map((device) => deps.deleteDevice(device)));
  return live.filter(({ quietUntil = '' }) => quietUntil <= now);
}

/** In the language of the account, as it will be shown. */
const payloadOf = ({ smsId, line, path, language }: News, arrival: string): PushPayload => ({
  title: brand.name,
  body: line,
  path,
  language,
  tag: topicOf(smsId),
  arrival,
});

/** At most 32 letters of base64url. */
export const topicOf = (smsId: string): string => hashOf(smsId).slice(0, 32);

/** @returns whether it may arrive there. Without an answer it may. */
export async function pushTo(
  deps: PushDeps,
  device: PushDevice,
  payload: PushPayload,
): Promise<boolean> {
  const message = {
    text: JSON.stringify(payload),
    topic: payload.tag,
    seconds: PUSH_KEPT_SECONDS,
  };
  const answer = await deps.postPush(device, message, deps.clock());
  if (answer.state === 'gone') await deps.deleteDevice(device);
  if (answer.state === 'busy') await deps.quietDevice(device, answer.until);
  return answer.state === 'accepted' || answer.state === 'unknown';
}
