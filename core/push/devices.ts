import { AppError } from '#core/platform/app-error.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import type { listPushDevices } from '#shared/notifications/contract.ts';
import type { OwnerActor, ReplyOf } from '#shared/platform/contract.ts';
import { deleteDevice, listDevices, saveDevice } from './device.store.ts';
import { areKeys, type BrowserKeys } from './encryption.ts';
import { pushTarget } from './endpoint.ts';
import { countPush } from './metrics.ts';
import { markArrived } from './pushed-news.store.ts';
import { hashOf, newsOfArrival, publicKey } from './stage-key.ts';

export const deviceDeps = {
  listDevices,
  saveDevice,
  deleteDevice,
  markArrived,
  publicKey,
  clock: systemClock,
};

type DeviceDeps = typeof deviceDeps;

export async function readDevices(
  deps: DeviceDeps,
  { userId }: Pick<OwnerActor, 'userId'>,
): Promise<ReplyOf<typeof listPushDevices>> {
  const [publicKey, devices] = await Promise.all([deps.publicKey(), deps.listDevices(userId)]);
  return { publicKey, devices: devices.map(({ deviceId, since }) => ({ deviceId, since })) };
}

/** @throws AppError notifications.badDevice, accounts.notFound, server.busy */
export async function addDevice(
  deps: DeviceDeps,
  { userId, poolUserId, authTime }: Pick<OwnerActor, 'userId' | 'poolUserId' | 'authTime'>,
  { endpoint, p256dh, auth }: BrowserKeys & { endpoint: string },
): Promise<undefined> {
  if (!pushTarget(endpoint) || !areKeys({ p256dh, auth })) {
    throw new AppError('notifications.badDevice');
  }
  const deviceId = hashOf(endpoint);
  const since = isoTime(deps.clock());
  const keys = { endpoint, p256dh, auth };
  const device = { userId, poolUserId, deviceId, ...keys, authTime, since };
  if (!(await deps.saveDevice(device))) throw new AppError('accounts.notFound');
}

/** @throws AppError notifications.noDevice */
export async function removeDevice(
  deps: DeviceDeps,
  userId: string,
  deviceId: string,
): Promise<undefined> {
  if (!(await deps.deleteDevice({ userId, deviceId }))) {
    throw new AppError('notifications.noDevice');
  }
}

/** A device has shown the news: the SMS is not needed. Answers the same to everybody. */
export async function confirmArrival(deps: DeviceDeps, arrival: string): Promise<undefined> {
  const news = newsOfArrival(arrival);
  if (news && (await deps.markArrived(news, hashOf(arrival)))) countPush('PushArrived');
}
