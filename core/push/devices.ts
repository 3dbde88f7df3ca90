import { findIdentity, findUser, type SignOut } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { hasEnded, isByCode } from '#core/sessions/sessions.ts';
import type { addPushDevice, listPushDevices } from '#shared/notifications/contract.ts';
import type { BodyOf, OwnerActor, ReplyOf } from '#shared/platform/contract.ts';
import { SESSION_MS } from '#shared/sessions/limits.ts';
import {
  deleteDevice,
  listDevices,
  markArrived,
  type PushDevice,
  renewDevice,
  saveDevice,
} from './device.store.ts';
import { areKeys } from './encryption.ts';
import { pushTarget } from './endpoint.ts';
import { countPush } from './metrics.ts';
import { hashOf, newsOfArrival, publicKey } from './stage-key.ts';

export const deviceDeps = {
  findIdentity,
  findUser,
  listDevices,
  saveDevice,
  renewDevice,
  deleteDevice,
  markArrived,
  publicKey,
  clock: systemClock,
};

type DeviceDeps = typeof deviceDeps;

type Person = Pick<OwnerActor, 'userId' | 'poolUserId' | 'authTime'>;

/** Also says whether this session may add one. */
export async function readDevices(
  deps: DeviceDeps,
  person: Person,
): Promise<ReplyOf<typeof listPushDevices>> {
  const [publicKey, devices, identity] = await Promise.all([
    deps.publicKey(),
    deps.listDevices(person.userId),
    deps.findIdentity(person.poolUserId),
  ]);
  return {
    publicKey,
    devices: devices
      .toSorted((one, other) => (one.since < other.since ? 1 : -1))
      .map(({ deviceId, name = null, since, seenAt = since }) => ({
        deviceId,
        name,
        since,
        seenAt,
      })),
    canAdd: isByCode(person, identity, deps.clock()),
  };
}

/**
 * Adds a device for news. The session must have begun a short time ago, with a code, so a thief with a copied token
 * cannot add a device. The owner sees the new device on the dashboard.
 * @throws AppError notifications.codeNeeded, notifications.badDevice, accounts.notFound, server.busy
 */
export async function addDevice(
  deps: DeviceDeps,
  { userId, poolUserId, authTime }: Person,
  { name, endpoint, p256dh, auth }: BodyOf<typeof addPushDevice>,
): Promise<undefined> {
  if (!pushTarget(endpoint) || !areKeys({ p256dh, auth })) {
    throw new AppError('notifications.badDevice');
  }
  const now = deps.clock();
  const identity = await deps.findIdentity(poolUserId);
  if (!identity) throw new AppError('accounts.notFound');
  if (!isByCode({ authTime }, identity, now)) throw new AppError('notifications.codeNeeded');
  const deviceId = hashOf(endpoint);
  const keys = { endpoint, p256dh, auth };
  const device = { userId, poolUserId, deviceId, name, ...keys, authTime, since: isoTime(now) };
  const isSaved = await deps.saveDevice(device);
  if (!isSaved) throw new AppError('accounts.notFound');
}

/**
 * Notes that the app was opened on the device. A device that a sign-out has ended does not come back.
 * @throws AppError notifications.noDevice
 */
export async function seeDevice(
  deps: DeviceDeps,
  { userId, authTime }: Person,
  deviceId: string,
): Promise<undefined> {
  const [devices, user] = await Promise.all([deps.listDevices(userId), deps.findUser(userId)]);
  const device = devices.find((one) => one.deviceId === deviceId);
  const seen = { authTime, seenAt: isoTime(deps.clock()) };
  const isSeen =
    device && (await mayGoOn(deps, device, user)) && (await deps.renewDevice(device, seen));
  if (!isSeen) throw new AppError('notifications.noDevice');
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

/** Notes that a device has shown the news, so the SMS is not needed. The reply is the same if `arrival` is wrong. */
export async function confirmArrival(deps: DeviceDeps, arrival: string): Promise<undefined> {
  const news = newsOfArrival(arrival);
  if (news && (await deps.markArrived(news, hashOf(arrival)))) countPush('PushArrived');
}

/**
 * Whether the device may be kept. A device whose session has run out gets no news, but is kept for the same time again,
 * in case the person comes back.
 */
export async function mayGoOn(
  deps: Pick<DeviceDeps, 'findIdentity' | 'clock'>,
  device: PushDevice,
  user: Partial<SignOut> | null,
): Promise<boolean> {
  const { since, seenAt = since } = device;
  const isInUse = Date.parse(seenAt) + 2 * SESSION_MS > deps.clock();
  return isInUse && (await isOfLiveSession(deps, device, user));
}

/**
 * A device belongs to one pool user. A number that was registered again belongs to another pool user, who has other
 * sign-outs.
 */
async function isOfLiveSession(
  { findIdentity }: Pick<DeviceDeps, 'findIdentity'>,
  { userId, poolUserId, authTime }: PushDevice,
  user: Partial<SignOut> | null,
): Promise<boolean> {
  const person = await findIdentity(poolUserId);
  if (person?.accountId !== userId) return false;
  return [person, user].every(
    (known) =>
      !known ||
      !hasEnded(authTime, {
        signedOutAt: known.signedOutAt ?? null,
        keptSession: known.keptSession ?? null,
      }),
  );
}
