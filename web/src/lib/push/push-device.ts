/** This device at the browser's push service. */
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
} from '#shared/notifications/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';

/** `blocked`: the person has told the browser to show none, and only there it can be changed. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** iPhones have it only in an app that was added to the home screen. */
const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type Known = ReplyOf<typeof listPushDevices>;

/** Asks the server too: a sign-out everywhere has ended what the browser still has. */
export async function readPushState(): Promise<PushState> {
  const registration = isSupported() && (await navigator.serviceWorker.getRegistration());
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  return (await isKnown(subscription, await call(listPushDevices))) ? 'on' : 'off';
}

async function isKnown(subscription: PushSubscription, known: Known): Promise<boolean> {
  const { applicationServerKey } = subscription.options;
  const isForUs =
    !applicationServerKey || base64Url(new Uint8Array(applicationServerKey)) === known.publicKey;
  const id = await deviceIdOf(subscription.endpoint);
  return isForUs && known.devices.some(({ deviceId }) => deviceId === id);
}

/** As the server makes it (core/push/devices.ts). */
async function deviceIdOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return base64Url(new Uint8Array(hash));
}

/** After a press: the browser asks the person once. @throws ApiError, or what the browser's push service says */
export async function turnPushOn(): Promise<PushState> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  const { publicKey } = await call(listPushDevices);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of before may be for another key, or another person of this phone.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  try {
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    await call(addPushDevice, { body: { endpoint, p256dh, auth } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  const deviceId = await deviceIdOf(subscription.endpoint);
  await call(removePushDevice, { params: { deviceId } }).catch((error: unknown) => {
    if (!hasCode(error, 'notifications.noDevice')) throw error;
  });
  await subscription.unsubscribe();
  return 'off';
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
