import { identity } from '#core/accounts/account.entity.ts';
import { isoTime } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { absent, present } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { MOST_PUSH_DEVICES } from '#shared/notifications/limits.ts';

/** It belongs to the person, not to a business, so team members have theirs. */
export const pushDevice = entity({
  name: 'pushDevice',
  about: 'A device on which a person gets news from the app instead of by SMS.',
  attributes: {
    userId: text({ about: 'The person’s own account, whether it is a business or not.' }),
    deviceId: text({ about: 'A hash of the address.' }),
    poolUserId: text({ about: 'The `sub` of the Cognito user, whose sign-outs end it.' }),
    endpoint: text({
      personal: true,
      secret: true,
      about: 'The address at the browser’s push service.',
    }),
    p256dh: text({
      secret: true,
      about: 'The browser’s public key, for which messages are locked.',
    }),
    auth: text({ secret: true }),
    authTime: whole({
      about: 'Seconds since 1970: the sign-in of the session. The device ends with its session.',
    }),
    since: text(),
    quietUntil: text({ optional: true, about: 'The push service asked for a pause until then.' }),
  },
  key: {
    question: 'On which devices does this person get news?',
    pk: 'user#{userId}',
    sk: 'push-device#{deviceId}',
  },
});

/** It may outlast the device: then it leads to nothing. */
export const pushHolder = entity({
  name: 'pushHolder',
  about: 'The person who added a device last: it tells nobody else.',
  attributes: { deviceId: text(), userId: text() },
  key: {
    question: 'Who gets news on this device?',
    pk: 'push-device#{deviceId}',
    sk: 'holder',
  },
});

export type PushDevice = ItemOf<typeof pushDevice>;

export const listDevices = (userId: string): Promise<PushDevice[]> =>
  pushDevice.list({ key: { userId } });

/**
 * The device then tells only this person: it may have been another one's before.
 * @returns what was in the way; null when it is saved
 */
export async function saveDevice(device: PushDevice): Promise<'person' | 'holder' | null> {
  const { userId, poolUserId, deviceId, ...set } = device;
  const [own, holder] = await Promise.all([listDevices(userId), pushHolder.get({ deviceId })]);
  const newest = own
    .filter((one) => one.deviceId !== deviceId)
    .toSorted((one, other) => (one.since < other.since ? 1 : -1));
  const others = holder && holder.userId !== userId ? [{ userId: holder.userId, deviceId }] : [];
  const failed = await transact({
    person: identity.check({ userId: poolUserId }),
    holder: pushHolder.upsert(
      { deviceId },
      { set: { userId }, if: { userId: holder?.userId ?? absent } },
    ),
    device: pushDevice.upsert(
      { userId, deviceId },
      { set: { ...set, poolUserId, quietUntil: null } },
    ),
    gone: [...newest.slice(MOST_PUSH_DEVICES - 1), ...others].map(remove),
  });
  return (failed?.label ?? null) as 'person' | 'holder' | null;
}

const remove = ({ userId, deviceId }: Pick<PushDevice, 'userId' | 'deviceId'>) =>
  pushDevice.delete({ userId, deviceId });

/** @returns false if it was gone */
export const deleteDevice = ({
  userId,
  deviceId,
}: Pick<PushDevice, 'userId' | 'deviceId'>): Promise<boolean> =>
  write(pushDevice.delete({ userId, deviceId }, { if: { since: present } }));

/** @param until milliseconds since 1970 */
export async function quietDevice({ userId, deviceId }: PushDevice, until: number): Promise<void> {
  await write(pushDevice.patch({ userId, deviceId }, { set: { quietUntil: isoTime(until) } }));
}

/** After a sign-out everywhere, or the closing of the account. */
export async function forgetDevices(userId: string): Promise<void> {
  for (const device of await listDevices(userId)) await deleteDevice(device);
}
