/** This device at the browser's push service. */
import {
  addPushDevice,
  listPushDevices,
  type PushDevice,
  removePushDevice,
  seePushDevice,
} from '#shared/notifications/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { fromBase64Url, toBase64Url } from '#web/src/lib/base64-url.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { deviceName } from '#web/src/lib/session/device-name.ts';

/** `blocked`: the person has told the browser to show none, and only there it can be changed. */
type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export interface PushView {
  state: PushState;
  /** Whether this session may add this device: a code has just begun it. */
  canAdd: boolean;
  devices: readonly PushDevice[];
  /** This device in the list; null if it is not there. */
  ownId: string | null;
}

/** iPhones have it only in an app that was added to the home screen. */
const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type Known = ReplyOf<typeof listPushDevices>;

/** Asks the server too: a sign-out everywhere has ended what the browser still has. */
export async function readPush(): Promise<PushView> {
  const [known, subscription] = await Promise.all([call(listPushDevices), ownSubscription()]);
  const { canAdd, devices } = known;
  const ownId = subscription && (await idIn(known, subscription));
  return { state: await stateOf(ownId), canAdd, devices, ownId };
}

async function stateOf(ownId: string | null): Promise<PushState> {
  if (!isSupported() || !(await navigator.serviceWorker.getRegistration())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return ownId && Notification.permission === 'granted' ? 'on' : 'off';
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function idIn(known: Known, subscription: PushSubscription): Promise<string | null> {
  const { applicationServerKey } = subscription.options;
  const isForUs =
    !applicationServerKey || toBase64Url(new Uint8Array(applicationServerKey)) === known.publicKey;
  const id = await deviceIdOf(subscription.endpoint);
  return isForUs && known.devices.some(({ deviceId }) => deviceId === id) ? id : null;
}

/** As the server makes it (core/push/devices.ts). */
async function deviceIdOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return toBase64Url(new Uint8Array(hash));
}

/**
 * Says that the app is in use here, so that the news goes on beyond the session that turned it on. News that another
 * person turned on at this phone ends.
 */
export async function notePushSeen(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const params = { deviceId: await deviceIdOf(subscription.endpoint) };
  await call(seePushDevice, { params }).catch(async (error: unknown) => {
    if (!hasCode(error, 'notifications.noDevice')) throw error;
    await subscription.unsubscribe();
  });
}

/**
 * After a press: the browser asks the person once.
 * @returns false if the person said no @throws ApiError, or what the browser's push service says
 */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
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
    await call(addPushDevice, { body: { name: deviceName(), endpoint, p256dh, auth } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

export async function removePush(deviceId: string): Promise<void> {
  await call(removePushDevice, { params: { deviceId } }).catch((error: unknown) => {
    if (!hasCode(error, 'notifications.noDevice')) throw error;
  });
  const subscription = await ownSubscription();
  if (subscription && (await deviceIdOf(subscription.endpoint)) === deviceId) {
    await subscription.unsubscribe();
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(fromBase64Url(text), (letter) => letter.charCodeAt(0));
