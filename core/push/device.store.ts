import { identity } from '#core/accounts/account.entity.ts';
import { findIdentity } from '#core/accounts/account.store.ts';
import { isoTime, STREAMED_SECONDS, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent, absentOr, anyOf, asRead, present } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import { MOST_PUSH_DEVICES } from '#shared/notifications/limits.ts';

/** A device belongs to the person, not to a business, so team members have devices too. */
export const pushDevice = entity({
  name: 'pushDevice',
  about: 'A device on which a person gets news from the app instead of by SMS.',
  attributes: {
    userId: text({ about: 'The person’s own account, whether it is a business or not.' }),
    deviceId: text({ about: 'A hash of the address.' }),
    name: text({
      optional: true,
      personal: true,
      about: 'The kind of device, as it names itself.',
    }),
    poolUserId: text({ about: 'The `sub` of the Cognito user, whose sign-outs end it.' }),
    endpoint: text({
      personal: true,
      secret: true,
      about: 'The address at the browser’s push service.',
    }),
    p256dh: text({
      secret: true,
      about: 'The browser’s public key, with which messages are encrypted.',
    }),
    auth: text({ secret: true }),
    authTime: whole({
      about: 'Seconds since 1970: the sign-in of the session. The device ends with its session.',
    }),
    since: text(),
    seenAt: text({ optional: true, about: 'When the app was opened there last.' }),
    quietUntil: text({ optional: true, about: 'The push service asked for a pause until then.' }),
  },
  key: {
    question: 'On which devices does this person get news?',
    pk: 'user#{userId}',
    sk: 'push-device#{deviceId}',
  },
});

export const pushHolder = entity({
  name: 'pushHolder',
  about: 'The person who added this device last. The device gets the news of no other person.',
  attributes: { deviceId: text(), userId: text() },
  key: {
    question: 'Who gets news on this device?',
    pk: 'push-device#{deviceId}',
    sk: 'holder',
  },
});

/** Written with the device. The stream tells the owner, who may not have added it. */
export const addedDevice = entity({
  name: 'addedDevice',
  about: 'A device that was added for news. Its owner is told on the dashboard.',
  attributes: {
    userId: text(),
    deviceId: text(),
    at: text(),
    name: text({ personal: true }),
    ttl: whole(),
  },
  key: {
    question: 'Which devices have been added for the news of this person?',
    pk: 'user#{userId}',
    sk: 'added-device#{at}#{deviceId}',
  },
});

export type AddedDevice = ItemOf<typeof addedDevice>;

export type PushDevice = ItemOf<typeof pushDevice>;

type DeviceKey = Pick<PushDevice, 'userId' | 'deviceId'>;

export const listDevices = (userId: string): Promise<PushDevice[]> =>
  pushDevice.list({ key: { userId } });

/**
 * Saves a device. From now on only this person gets news on it, even if it was another person's. If the person has too
 * many devices, it replaces the oldest.
 * @returns false if the person's identity is gone @throws AppError server.busy
 */
export const saveDevice = (device: PushDevice): Promise<boolean> =>
  untilDone(async () => {
    const { userId, poolUserId, deviceId, ...set } = device;
    // Read before the devices: a call that adds a device in between changes the count.
    const person = await findIdentity(poolUserId);
    if (!person) return false;
    const [own, holder] = await Promise.all([listDevices(userId), pushHolder.get({ deviceId })]);
    const newest = own
      .filter((one) => one.deviceId !== deviceId)
      .toSorted((one, other) => (one.since < other.since ? 1 : -1));
    const oldest = newest.slice(MOST_PUSH_DEVICES - 1);
    const { pushAdds = 0 } = person;
    const failed = await transact({
      person: identity.patch(
        { userId: poolUserId },
        { add: { pushAdds: 1 }, if: { pushAdds: asRead(pushAdds) } },
      ),
      holder: pushHolder.upsert(
        { deviceId },
        { set: { userId }, if: { userId: holder?.userId ?? absent } },
      ),
      device: pushDevice.upsert(
        { userId, deviceId },
        { set: { ...set, poolUserId, seenAt: null, quietUntil: null } },
      ),
      before:
        holder &&
        holder.userId !== userId &&
        pushDevice.delete({ userId: holder.userId, deviceId }),
      oldest: oldest.flatMap(removal),
      added: addedDevice.upsert(
        { userId, deviceId, at: set.since },
        { set: { name: set.name ?? '', ttl: ttlAfter(Date.parse(set.since), STREAMED_SECONDS) } },
      ),
    });
    return failed ? BUSY : true;
  });

/** Deletes the device, and its holder unless another person has added the device meanwhile. */
const removal = ({ userId, deviceId }: DeviceKey): Write[] => [
  pushDevice.delete({ userId, deviceId }, { if: { since: present } }),
  pushHolder.delete({ deviceId }, { if: { userId: absentOr(userId) } }),
];

/** @returns false if it was gone */
export async function deleteDevice(device: DeviceKey): Promise<boolean> {
  return (await transact({ gone: removal(device) })) === null;
}

interface Seen {
  authTime: number;
  seenAt: string;
}

/** @returns false if it was gone */
export const renewDevice = ({ userId, deviceId }: DeviceKey, seen: Seen): Promise<boolean> =>
  write(pushDevice.patch({ userId, deviceId }, { set: seen, if: { since: present } }));

/** @param until milliseconds since 1970 */
export async function quietDevice({ userId, deviceId }: PushDevice, until: number): Promise<void> {
  const change = { set: { quietUntil: isoTime(until) } };
  await write(pushDevice.patch({ userId, deviceId }, change));
}

/** After a sign-out everywhere, or the closing of the account. */
export async function forgetDevices(userId: string): Promise<void> {
  for (const device of await listDevices(userId)) await deleteDevice(device);
}

/** The state decides between device and SMS: only the first of the two changes it. */
export const pushedNews = entity({
  name: 'pushedNews',
  about: 'News that went to a person’s devices, with the SMS that goes out if none confirms it.',
  attributes: {
    userId: text(),
    smsId: text({ about: 'The id of the news, which is told only once, whatever else changes.' }),
    arrivalHash: text({ secret: true, about: 'A hash of the id by which a device confirms it.' }),
    kind: text<PaidKind>({ about: 'The share of the purse that would pay the SMS.' }),
    text: text({
      optional: true,
      personal: true,
      secret: true,
      about: 'The SMS, until a device has confirmed the news or the SMS is queued.',
    }),
    state: oneOf(['opened', 'pushed', 'arrived', 'sms']),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'Was this news given to devices, and has one confirmed it?',
    pk: 'pushed-news#{userId}#{smsId}',
    sk: 'news',
  },
});

type PushedNews = ItemOf<typeof pushedNews>;

export type NewsKey = Pick<PushedNews, 'userId' | 'smsId'>;

export const findNews = (key: NewsKey): Promise<PushedNews | null> => pushedNews.get(key);

export const openNews = (news: PushedNews): Promise<boolean> => write(pushedNews.create(news));

/** A push service accepted it. */
export async function markPushed({ userId, smsId }: NewsKey): Promise<void> {
  const change = { set: { state: 'pushed' }, if: { state: 'opened' } } as const;
  await write(pushedNews.patch({ userId, smsId }, change));
}

/** @returns false if the SMS was quicker, or there is no such news */
export const markArrived = (key: NewsKey, arrivalHash: string): Promise<boolean> =>
  write(ending(key, 'arrived', { arrivalHash }));

/** For the transaction that queues the SMS, or alone if no SMS is needed. */
export const endOf = (key: NewsKey): UpdateWrite => ending(key, 'sms', {});

const ending = (
  { userId, smsId }: NewsKey,
  state: 'arrived' | 'sms',
  only: { arrivalHash?: string },
): UpdateWrite =>
  pushedNews.patch(
    { userId, smsId },
    {
      set: { state, text: null },
      if: anyOf({ state: 'opened', ...only }, { state: 'pushed', ...only }),
    },
  );
