import { identity } from '#core/accounts/account.entity.ts';
import { isoTime } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { present } from '#core/platform/table/condition.ts';
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
  indexes: {
    byDevice: {
      index: 'gsi1',
      question: 'Who gets news on this device?',
      pk: 'push-device#{deviceId}',
      sk: '{userId}',
    },
  },
});

export type PushDevice = ItemOf<typeof pushDevice>;

export const listDevices = (userId: string): Promise<PushDevice[]> =>
  pushDevice.list({ key: { userId } });

/** The device then tells only this person: it may have been another one's before. @returns false for a closed account */
export async function saveDevice(device: PushDevice): Promise<boolean> {
  const { userId, poolUserId, deviceId } = device;
  const [own, others] = await Promise.all([
    listDevices(userId),
    pushDevice.list({ by: 'byDevice', key: { deviceId } }),
  ]);
  const newest = own
    .filter((one) => one.deviceId !== deviceId)
    .toSorted((one, other) => (one.since < other.since ? 1 : -1));
  const gone = [
    ...newest.slice(MOST_PUSH_DEVICES - 1),
    ...others.filter((one) => one.userId !== userId),
  ];
  const failed = await transact({
    person: identity.check({ userId: poolUserId }),
    device: pushDevice.put(device),
    gone: gone.map(remove),
  });
  return failed === null;
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
