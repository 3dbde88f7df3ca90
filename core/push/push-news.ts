/** News by push, instead of an SMS that Miliki would pay. */
import { findIdentity, type SignOut, type User } from '#core/accounts/account.store.ts';
import { memberNews as messages } from '#core/messages/team.ts';
import { isoTime, STREAMED_SECONDS, systemClock, ttlAfter } from '#core/platform/clock.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { findSms } from '#core/sms/sms.store.ts';
import type { MemberNewsItem } from '#core/team/member-news.store.ts';
import { PUSH_KEPT_SECONDS } from '#shared/notifications/limits.ts';
import type { PushPayload } from '#shared/notifications/push.ts';
import type { Language } from '#shared/platform/languages.ts';
import { SESSION_MS } from '#shared/sessions/limits.ts';
import { brand } from '#shared/site/brand.ts';
import {
  deleteDevice,
  listDevices,
  markPushed,
  type NewsKey,
  openNews,
  type PushDevice,
  quietDevice,
} from './device.store.ts';
import { mayGoOn } from './devices.ts';
import { postPush } from './post.ts';
import { type SmsInsteadDeps, sendSmsInstead, smsInsteadDeps } from './sms-instead.ts';
import { arrivalIdOf, hashOf } from './stage-key.ts';

export const pushDeps = {
  ...smsInsteadDeps,
  listDevices,
  deleteDevice,
  quietDevice,
  findSms,
  findIdentity,
  findLanguage,
  openNews,
  markPushed,
  postPush,
  awaitArrival,
  clock: systemClock,
} satisfies SmsInsteadDeps & Record<string, unknown>;

type PushDeps = typeof pushDeps;

export interface News {
  userId: string;
  /** Names the news, and its SMS. */
  smsId: string;
  kind: PaidKind;
  /** The text of the SMS, which devices show too. */
  sms: string;
  path: string;
  language: Language;
}

/** Queued before the push: if the function dies in between, the SMS still goes out. */
async function awaitArrival({ userId, smsId }: NewsKey): Promise<void> {
  const notTaken = await putIntoQueue('push-fallbacks', [{ body: { userId, smsId } }]);
  if (notTaken.length > 0) throw new Error('the SMS behind a push was not queued');
}

/**
 * Tells the news on the person's devices. If no push service accepts it, the SMS is queued at once; otherwise the SMS
 * waits for a device to confirm. However often the event comes, the news is told once.
 * @returns false if the person has no device: the SMS is up to the caller
 */
export async function pushNews(deps: PushDeps, news: News, user: User): Promise<boolean> {
  const { userId, smsId } = news;
  const key = { userId, smsId };
  // Read first: the news may have been told on a device that is gone by now.
  const [earlier, sent] = await Promise.all([deps.findNews(key), deps.findSms(userId, smsId)]);
  if (earlier && earlier.state !== 'opened') return true;
  if (sent) return false;
  const devices = await usableDevices(deps, userId, user);
  if (devices.length === 0) {
    // The function that began to tell the news has died, and the device is gone.
    if (earlier) await sendSmsInstead(deps, key);
    return earlier !== null;
  }
  await pushOnce(deps, news, devices);
  return true;
}

async function pushOnce(deps: PushDeps, news: News, devices: readonly PushDevice[]): Promise<void> {
  const { userId, smsId, kind, sms: text } = news;
  const key = { userId, smsId };
  const arrival = await arrivalIdOf(userId, smsId);
  const now = deps.clock();
  const [at, ttl] = [isoTime(now), ttlAfter(now, STREAMED_SECONDS)];
  const arrivalHash = hashOf(arrival);
  await deps.openNews({ ...key, arrivalHash, kind, text, state: 'opened', at, ttl });
  await deps.awaitArrival(key);
  const payload = { ...payloadOf(news), arrival };
  const accepted = await Promise.all(devices.map((device) => pushTo(deps, device, payload)));
  if (accepted.includes(true)) await deps.markPushed(key);
  else await sendSmsInstead(deps, key);
}

/** Shows a warning on devices. The warning is always sent by SMS too, so nothing waits for the devices. */
export async function pushBeside(deps: PushDeps, news: News, user: User): Promise<void> {
  const devices = await usableDevices(deps, news.userId, user);
  await Promise.all(devices.map((device) => pushTo(deps, device, payloadOf(news))));
}

/**
 * Leaves out devices in a pause, and deletes those whose session has ended.
 * @param user the account, with its sign-outs; null for a person without one
 */
export async function usableDevices(
  deps: PushDeps,
  userId: string,
  user: Partial<SignOut> | null,
): Promise<PushDevice[]> {
  const now = deps.clock();
  const devices = await deps.listDevices(userId);
  const isLive = await Promise.all(devices.map((device) => mayGoOn(deps, device, user)));
  await Promise.all(
    devices.filter((_, at) => !isLive[at]).map((device) => deps.deleteDevice(device)),
  );
  return devices.filter(
    ({ authTime, quietUntil = '' }, at) =>
      isLive[at] && authTime * 1000 + SESSION_MS > now && quietUntil <= isoTime(now),
  );
}

/** In the language of the account, as it will be shown. */
const payloadOf = ({ smsId, sms, path, language }: News): PushPayload => ({
  title: brand.name,
  body: sms,
  path,
  language,
  tag: topicOf(smsId),
});

/** At most 32 letters of base64url. */
const topicOf = (smsId: string): string => hashOf(smsId).slice(0, 32);

/** @returns whether the message may arrive; true without an answer */
async function pushTo(deps: PushDeps, device: PushDevice, payload: PushPayload): Promise<boolean> {
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

/**
 * News for a person who works in somebody else's business. It is free, so there is no SMS behind it. Later news about
 * the same work replaces the earlier news on the screen, because both have the same tag.
 */
export async function tellMember(
  deps: PushDeps,
  { businessId, personId, memberId, event, role }: MemberNewsItem,
): Promise<void> {
  const devices = await usableDevices(deps, personId, null);
  if (devices.length === 0) return;
  const [business, language] = await Promise.all([
    deps.findUser(businessId),
    deps.findLanguage(personId),
  ]);
  const values = { shop: business?.businessName ?? '', role };
  const payload: PushPayload = {
    title: brand.name,
    body: messages[event].line(values)[language],
    path: messages[event].path(values),
    language,
    tag: topicOf(`member ${memberId}`),
  };
  await Promise.all(devices.map((device) => pushTo(deps, device, payload)));
}
