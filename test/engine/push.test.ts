/** News on devices over the real wire, and the SMS that takes its place. */
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { identity } from '#core/accounts/account.entity.ts';
import { findUser } from '#core/accounts/account.store.ts';
import { notifyDeps } from '#core/notifications/deps.ts';
import { eventOf, type NotificationEvent } from '#core/notifications/events.ts';
import { notify } from '#core/notifications/notify.ts';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { write } from '#core/platform/table/transact.ts';
import {
  addedDevice,
  forgetDevices,
  listDevices,
  type NewsKey,
  pushedNews,
  saveDevice,
} from '#core/push/device.store.ts';
import {
  addDevice,
  confirmArrival,
  deviceDeps,
  readDevices,
  removeDevice,
  seeDevice,
} from '#core/push/devices.ts';
import { postPush } from '#core/push/post.ts';
import { type News, pushDeps, pushNews, tellMember, usableDevices } from '#core/push/push-news.ts';
import { sendSmsInstead, smsInsteadDeps } from '#core/push/sms-instead.ts';
import { hashOf } from '#core/push/stage-key.ts';
import { findSms } from '#core/sms/sms.store.ts';
import { deps as teamDeps } from '#core/team/deps.ts';
import { type TeamMemberItem, teamMember } from '#core/team/member.store.ts';
import { type MemberNewsItem, memberNews, newsFor } from '#core/team/member-news.store.ts';
import { changeRole, endWork } from '#core/team/team.ts';
import { streamRoutes } from '#functions/stream/routes.ts';
import type { Subscription } from '#local/services/push/push.ts';
import { MOST_PUSH_DEVICES } from '#shared/notifications/limits.ts';
import { AFTER_CODE_MS } from '#shared/sessions/limits.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { OwnPush } from '#test/support/own-push.ts';
import { givenAccount } from '#test/support/people.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsWith } from '#test/support/table.ts';

const service = new OwnPush();
const SIGNED_IN = Math.floor(Date.now() / 1000) - 60;

/** What waits in the queue. */
let waiting: NewsKey[] = [];
let userId = '';

const deps: typeof pushDeps = {
  ...pushDeps,
  awaitArrival: async (key) => void waiting.push(key),
};

beforeAll(() => service.start());
afterAll(() => service.stop());

beforeEach(async () => {
  service.beginAnew();
  waiting = [];
  userId = await givenPerson();
});

async function givenPerson(): Promise<string> {
  const phone = newPhone();
  const id = await givenAccount({ phone });
  await write(
    identity.put({ userId: id, accountId: id, phone, provenAt: isoTime(SIGNED_IN * 1000) }),
  );
  return id;
}

const actor = (id = userId) => ({ userId: id, poolUserId: id, authTime: SIGNED_IN });

async function givenDevice(id = userId) {
  const { publicKey } = await readDevices(deviceDeps, actor(id));
  const subscription = service.subscribe(publicKey);
  await addDevice(deviceDeps, actor(id), named(subscription));
  return subscription;
}

const named = (subscription: Subscription) => ({ name: 'Android phone A15', ...subscription });

const news = (smsId = 'change-a-000002'): News => ({
  userId,
  smsId,
  kind: 'notification',
  sms: 'We need one more thing for application ABC.',
  path: '/applications/a',
  language: 'en',
});

async function tell(given = deps, smsId = news().smsId): Promise<boolean> {
  const user = await findUser(userId);
  if (!user) throw new Error('there is no such person');
  return pushNews(given, news(smsId), user);
}

/** The quarter of an hour is over, for all that waits. */
async function afterTheWait(): Promise<void> {
  for (const one of waiting) await sendSmsInstead(smsInsteadDeps, one);
}

const sms = () => findSms(userId, news().smsId);
const confirm = (arrival: string | undefined) => confirmArrival(deviceDeps, arrival ?? '');

it('a person without a device is told by the caller, and nothing waits', async () => {
  expect(await tell()).toBe(false);
  expect([service.messages, waiting, await sms()]).toEqual([[], [], null]);
});

it('news arrives on each device in its own words, and no SMS is sent once one has confirmed it', async () => {
  await Promise.all([givenDevice(), givenDevice()]);
  expect(await tell()).toBe(true);
  expect(service.messages).toHaveLength(2);
  const [first] = service.messages;
  expect(first).toMatchObject({
    ttl: 14 * 60,
    urgency: 'high',
    payload: { title: 'Miliki', body: news().sms, path: news().path, language: 'en' },
  });
  expect(first?.topic).toBe(first?.payload.tag);
  expect(await sms()).toBeNull();
  await confirm(first?.payload.arrival);
  await afterTheWait();
  expect(await sms()).toBeNull();
  expect(await itemsWith({ entity: 'pushedNews', userId })).toMatchObject([{ state: 'arrived' }]);
});

it('news that nobody confirms comes by SMS, once, however often the queue says so', async () => {
  await givenDevice();
  await tell();
  await Promise.all([afterTheWait(), afterTheWait()]);
  await afterTheWait();
  expect(await sms()).toMatchObject({ state: 'QUEUED', text: news().sms, credits: 0 });
  expect(await itemsWith({ entity: 'smsBatch', userId })).toHaveLength(1);
  const [told] = await itemsWith({ entity: 'pushedNews', userId });
  expect(told).toMatchObject({ state: 'sms' });
  expect(told).not.toHaveProperty('text');
});

it('a confirmation in the moment of the SMS decides with it: there is one of both', async () => {
  await givenDevice();
  await tell();
  const [message] = service.messages;
  await Promise.all([confirm(message?.payload.arrival), afterTheWait()]);
  const [told] = await itemsWith({ entity: 'pushedNews', userId });
  expect(told?.state === 'arrived').toBe((await sms()) === null);
});

it('a confirmation after the SMS changes nothing', async () => {
  await givenDevice();
  await tell();
  await afterTheWait();
  await confirm(service.messages[0]?.payload.arrival);
  expect(await itemsWith({ entity: 'pushedNews', userId })).toMatchObject([{ state: 'sms' }]);
});

it('an event that comes again tells nothing again', async () => {
  await givenDevice();
  await tell();
  expect(await tell()).toBe(true);
  expect([service.messages.length, waiting.length]).toEqual([1, 1]);
  await confirm(service.messages[0]?.payload.arrival);
  expect(await tell()).toBe(true);
  await afterTheWait();
  expect([service.messages.length, await sms()]).toEqual([1, null]);
});

it('a function that dies after any of its steps loses nothing, and sends one SMS at most', async () => {
  await givenDevice();
  const dies = () => Promise.reject(new Error('the function was stopped'));
  for (const step of ['openNews', 'awaitArrival', 'postPush', 'markPushed'] as const)
    await expect(tell({ ...deps, [step]: dies })).rejects.toThrow('stopped');
  await tell();
  await afterTheWait();
  expect(await itemsWith({ entity: 'smsBatch', userId })).toHaveLength(1);
  expect(new Set(service.messages.map(({ payload }) => payload.arrival)).size).toBe(1);
});

it('an event that comes again once the device is gone tells nothing again either', async () => {
  const subscription = await givenDevice();
  await tell();
  await confirm(service.messages[0]?.payload.arrival);
  const [device] = await listDevices(userId);
  await removeDevice(deviceDeps, userId, device?.deviceId ?? '');
  expect([await tell(), subscription.endpoint]).toEqual([true, device?.endpoint]);
  await afterTheWait();
  expect([service.messages.length, await sms()]).toEqual([1, null]);
});

it('news that was opened for a device that is gone by now comes by SMS', async () => {
  await givenDevice();
  const dies = () => Promise.reject(new Error('the function was stopped'));
  await expect(tell({ ...deps, awaitArrival: dies })).rejects.toThrow('stopped');
  await forgetDevices(userId);
  expect(await tell()).toBe(true);
  expect(await sms()).toMatchObject({ state: 'QUEUED', text: news().sms });
});

it('news that was told is told even if the secret of the stage is another one by now', async () => {
  await givenDevice();
  await tell();
  await confirm(service.messages[0]?.payload.arrival);
  const key = { userId, smsId: news().smsId };
  await write(pushedNews.patch(key, { set: { arrivalHash: hashOf('by another secret') } }));
  expect(await tell()).toBe(true);
  expect([service.messages.length, await sms()]).toEqual([1, null]);
});

it.each(['notFound', 'gone'] as const)(
  'a device that is %s is forgotten, and the SMS goes out at once',
  async (fault) => {
    await givenDevice();
    service.misbehave(fault);
    expect(await tell()).toBe(true);
    expect(await listDevices(userId)).toEqual([]);
    expect(await sms()).toMatchObject({ state: 'QUEUED' });
    await afterTheWait();
    expect(await itemsWith({ entity: 'smsBatch', userId })).toHaveLength(1);
  },
);

it.each(['badRequest', 'unauthorized', 'forbidden', 'tooLarge', 'error', 'redirect'] as const)(
  'a push service that answers %s keeps the device, and the SMS goes out at once',
  async (fault) => {
    await givenDevice();
    service.misbehave(fault);
    await tell();
    expect(await listDevices(userId)).toHaveLength(1);
    expect(await sms()).toMatchObject({ state: 'QUEUED' });
  },
);

it.each(['busy', 'unavailable'] as const)(
  'a push service that is %s gets nothing until its Retry-After, and the SMS goes out at once',
  async (fault) => {
    await givenDevice();
    service.misbehave(fault, { retryAfter: '120' });
    const before = Date.now();
    await tell();
    expect(await sms()).toMatchObject({ state: 'QUEUED' });
    const [device] = await listDevices(userId);
    const pause = Date.parse(device?.quietUntil ?? '') - before;
    expect(Math.round(pause / 10_000)).toBe(12);
    expect(await tell(deps, 'second')).toBe(false);
    expect(await tell({ ...deps, clock: () => before + 130_000 }, 'third')).toBe(true);
  },
);

it('a push service without an answer may have taken it: the SMS waits', async () => {
  await givenDevice();
  service.misbehave('silent');
  expect(await tell()).toBe(true);
  expect(await sms()).toBeNull();
  await afterTheWait();
  expect(await sms()).toMatchObject({ state: 'QUEUED' });
});

it('threat 180: a push service that changes the protocol instead of an answer ends the call', async () => {
  await givenDevice();
  service.misbehave('upgrade');
  expect(await tell()).toBe(true);
  expect(await sms()).toMatchObject({ state: 'QUEUED' });
});

describe('a push service that is not reached', () => {
  const posted = async (origin: string) => {
    vi.stubEnv('PUSH_STAND_IN', origin);
    const keys = service.subscribe('BAAA');
    const message = { text: 'news', topic: 'a', seconds: 60 };
    const answer = await postPush({ ...keys, endpoint: `${origin}/a` }, message, Date.now());
    vi.unstubAllEnvs();
    return answer;
  };

  it('is called a second time, and has not got the message', async () => {
    let calls = 0;
    // It ends each connection before the handshake: nothing was written.
    const closing = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => void closing.listen(0, '127.0.0.1', done));
    const { port } = closing.address() as AddressInfo;
    expect(await posted(`https://127.0.0.1:${port}`)).toEqual({ state: 'refused' });
    closing.close();
    expect(calls).toBe(2);
    expect(await posted(`http://127.0.0.1:${port}`)).toEqual({ state: 'refused' });
  });

  it('may have the message once something was written to it, and is not called again', async () => {
    let calls = 0;
    const closing = createServer((socket) => {
      calls += 1;
      socket.once('data', () => socket.destroy());
    });
    await new Promise<void>((done) => void closing.listen(0, '127.0.0.1', done));
    const { port } = closing.address() as AddressInfo;
    expect(await posted(`http://127.0.0.1:${port}`)).toEqual({ state: 'unknown' });
    closing.close();
    expect(calls).toBe(1);
  });
});

it('one of two devices is enough', async () => {
  const [one] = [await givenDevice(), await givenDevice()];
  service.misbehave('gone', { device: one?.endpoint.split('/').at(-1) });
  await tell();
  expect([service.messages.length, await sms()]).toEqual([1, null]);
  expect(await listDevices(userId)).toHaveLength(1);
});

it('a device that was made for another key of the stage gets nothing', async () => {
  const others = service.subscribe('BAAA');
  await addDevice(deviceDeps, actor(), named(others));
  await tell();
  expect(service.messages).toEqual([]);
  expect(await sms()).toMatchObject({ state: 'QUEUED' });
});

it('an owner who left gets no SMS after the wait', async () => {
  await givenDevice();
  await tell();
  for (const one of waiting)
    await sendSmsInstead({ ...smsInsteadDeps, findUser: async () => null }, one);
  expect(await sms()).toBeNull();
  expect(await itemsWith({ entity: 'pushedNews', userId })).toMatchObject([{ state: 'sms' }]);
});

describe('threat 181: news reaches only the devices of its person', () => {
  it('a device ends with the session that added it, and is forgotten', async () => {
    await givenDevice();
    const user = await findUser(userId);
    if (!user) throw new Error('there is no such person');
    const ended = { ...user, signedOutAt: isoTime(Date.now()) };
    expect(await pushNews(deps, news(), ended)).toBe(false);
    expect([service.messages, await listDevices(userId)]).toEqual([[], []]);
    await givenDevice();
    expect(await pushNews(deps, news(), { ...ended, keptSession: SIGNED_IN })).toBe(true);
  });

  it('a device that another person adds tells that one alone', async () => {
    const other = await givenPerson();
    const subscription = await givenDevice();
    await addDevice(deviceDeps, actor(other), named(subscription));
    expect([(await listDevices(userId)).length, (await listDevices(other)).length]).toEqual([0, 1]);
  });

  it('a sign-out everywhere and a closing forget all devices', async () => {
    await Promise.all([givenDevice(), givenDevice()]);
    await forgetDevices(userId);
    expect(await listDevices(userId)).toEqual([]);
  });

  it('a closed account gets no device', async () => {
    await write(identity.delete({ userId }));
    const subscription = service.subscribe('BAAA');
    expect(await codeOf(addDevice(deviceDeps, actor(), named(subscription)))).toBe(
      'accounts.notFound',
    );
  });

  it('a person has ten devices: an eleventh takes the place of the oldest', async () => {
    const keys = { endpoint: 'https://p.example/a', p256dh: 'p', auth: 'a' };
    const device = { userId, poolUserId: userId, ...keys, authTime: 1 };
    for (let n = 0; n <= MOST_PUSH_DEVICES; n += 1)
      await saveDevice({ ...device, deviceId: `d${n}`, since: isoTime(n) });
    const ids = (await listDevices(userId)).map(({ deviceId }) => deviceId);
    expect([ids.length, ids.includes('d0')]).toEqual([MOST_PUSH_DEVICES, false]);
  });

  it('a person has ten devices also if many are added in one moment', async () => {
    const keys = { endpoint: 'https://p.example/a', p256dh: 'p', auth: 'a', authTime: 1 };
    const device = { userId, poolUserId: userId, ...keys };
    const add = (n: number) => saveDevice({ ...device, deviceId: `d${n}`, since: isoTime(n) });
    for (let n = 0; n < MOST_PUSH_DEVICES; n += 1) await add(n);
    const more = [20, 21, 22].map(add);
    await Promise.allSettled(more);
    expect(await listDevices(userId)).toHaveLength(MOST_PUSH_DEVICES);
  });

  it('whoever had a device is forgotten with it, however it went', async () => {
    const holders = () => itemsWith({ entity: 'pushHolder', userId });
    const remove = async () => {
      const [device] = await listDevices(userId);
      await removeDevice(deviceDeps, userId, device?.deviceId ?? '');
    };
    await givenDevice();
    expect(await holders()).toHaveLength(1);
    await remove();
    expect(await holders()).toEqual([]);
    await givenDevice();
    service.misbehave('gone');
    await tell();
    expect(await holders()).toEqual([]);
    await givenDevice();
    await forgetDevices(userId);
    expect(await holders()).toEqual([]);
    const keys = { endpoint: 'https://p.example/a', p256dh: 'p', auth: 'a', authTime: 1 };
    const device = { userId, poolUserId: userId, ...keys };
    for (let n = 0; n <= MOST_PUSH_DEVICES; n += 1)
      await saveDevice({ ...device, deviceId: `${userId}-${n}`, since: isoTime(n) });
    expect(await holders()).toHaveLength(MOST_PUSH_DEVICES);
  });

  it('a device is judged by the sign-outs of the pool user that added it, and goes with that user', async () => {
    const anew = await givenPerson();
    const ofAnew = {
      userId: anew,
      accountId: userId,
      phone: newPhone(),
      provenAt: isoTime(SIGNED_IN * 1000),
    };
    await write(identity.put({ ...ofAnew, signedOutAt: isoTime(Date.now()) }));
    await givenDevice();
    const subscription = service.subscribe((await readDevices(deviceDeps, actor())).publicKey);
    await addDevice(deviceDeps, { ...actor(), poolUserId: anew }, named(subscription));
    expect(await listDevices(userId)).toHaveLength(2);
    await tell();
    expect(service.messages).toHaveLength(1);
    expect(await listDevices(userId)).toMatchObject([{ poolUserId: userId }]);
    await write(identity.delete({ userId }));
    expect(await usableDevices(deps, userId, null)).toEqual([]);
  });

  it('the table has nothing that confirms an arrival, and no answer tells a right id from a wrong one', async () => {
    await givenDevice();
    await tell();
    const [{ payload } = { payload: undefined }] = service.messages;
    const stored = JSON.stringify(await itemsWith({ userId }));
    expect(stored).toContain(hashOf(payload?.arrival ?? ''));
    expect(stored).not.toContain(payload?.arrival);
    const told = () => itemsWith({ entity: 'pushedNews', userId });
    const forged = `${userId}/${news().smsId}/${'A'.repeat(43)}`;
    const answers = [await confirm('A'.repeat(43)), await confirm(forged)];
    expect(await told()).toMatchObject([{ state: 'pushed' }]);
    expect(answers).toEqual([await confirm(payload?.arrival), await confirm('')]);
    expect(await told()).toMatchObject([{ state: 'arrived' }]);
  });

  it('the address and the keys of a device are in no log', async () => {
    const lines: string[] = [];
    for (const level of ['warn', 'error', 'info'] as const)
      vi.spyOn(logger, level).mockImplementation(
        (...said) => void lines.push(JSON.stringify(said)),
      );
    const subscription = await givenDevice();
    for (const fault of ['silent', 'error', 'gone'] as const) service.misbehave(fault);
    await tell();
    vi.restoreAllMocks();
    const all = lines.join('\n');
    expect(all).toContain('push service did not answer');
    for (const secret of Object.values(subscription)) expect(all).not.toContain(secret);
  });
});

describe('a team member', () => {
  const told = async (event: 'role' | 'ended', businessId = 'none-such') => {
    const member = { businessId, personId: userId, memberId: 'm1', role: 'manager' } as const;
    const { input } = newsFor(member as TeamMemberItem, event, Date.now());
    await tellMember(pushDeps, memberNews.read(input.Item) as MemberNewsItem);
  };

  it('hears of a new role and of the end of the work on the own device, without an SMS', async () => {
    const businessId = await givenAccount({ phone: newPhone(), businessName: 'Kamau Hardware' });
    await givenDevice();
    await told('role', businessId);
    await told('ended', businessId);
    expect(service.messages.map(({ payload }) => [payload.body, payload.arrival])).toEqual([
      ['You are now Manager at Kamau Hardware.', undefined],
      ['You no longer work at Kamau Hardware.', undefined],
    ]);
  });

  it('hears nothing on a device whose session has ended, and a push service that fails fails nothing', async () => {
    await givenDevice();
    service.misbehave('silent');
    await told('role');
    const ended = { set: { signedOutAt: isoTime(Date.now()) } };
    await write(identity.patch({ userId }, ended));
    await told('ended');
    expect([service.messages, await listDevices(userId)]).toEqual([[], []]);
  });

  it('is told by the stream: the change writes the news, and calls no push service', async () => {
    const businessId = await givenAccount({ phone: newPhone() });
    const key = { businessId, personId: userId, memberId: randomUUID() };
    const since = isoTime(Date.now());
    const rest = { invitationId: 'i', role: 'cashier', state: 'active', name: 'A', since } as const;
    await write(teamMember.put({ ...key, ...rest }));
    await givenDevice();
    await changeRole(teamDeps, businessId, { memberId: key.memberId, role: 'manager' });
    await endWork(teamDeps, businessId, key.memberId);
    expect(service.messages).toEqual([]);
    const written = await itemsWith({ entity: 'memberNews', personId: userId });
    expect(written.map(({ event, role }) => [event, role])).toEqual([
      ['role', 'manager'],
      ['ended', 'manager'],
    ]);
    const [route] = streamRoutes.filter(({ entities }) => entities.includes(memberNews));
    expect(route).toMatchObject({ queue: 'notifications', event: 'INSERT' });
    expect(route?.group?.(written[0] ?? {})).toBe(userId);
  });
});

describe('threat 182: a stolen session does not get the news of its owner', () => {
  it('a device takes a session that a code has just begun', async () => {
    const subscription = named(service.subscribe('BAAA'));
    const add = (authTime: number, now = Date.now()) =>
      codeOf(
        addDevice({ ...deviceDeps, clock: () => now }, { ...actor(), authTime }, subscription),
      );
    // Of a passkey, or of a code of long ago.
    expect(await add(SIGNED_IN + 60)).toBe('notifications.codeNeeded');
    expect(await add(SIGNED_IN, Date.now() + AFTER_CODE_MS)).toBe('notifications.codeNeeded');
    expect(await listDevices(userId)).toEqual([]);
    const later = { ...deviceDeps, clock: () => Date.now() + AFTER_CODE_MS };
    const canAdd = async (given = deviceDeps) => (await readDevices(given, actor())).canAdd;
    expect([await canAdd(), await canAdd(later)]).toEqual([true, false]);
    expect(await add(SIGNED_IN)).toBe('done');
  });

  it('the owner sees a new device on the dashboard, and in the list, from which it is removed', async () => {
    await givenDevice();
    const [added = {}] = await itemsWith({ entity: 'addedDevice', userId });
    expect(streamRoutes.find(({ entities }) => entities.includes(addedDevice))).toMatchObject({
      queue: 'notifications',
      event: 'INSERT',
    });
    await notify(notifyDeps, eventOf(added));
    await notify(notifyDeps, eventOf(added));
    const [note, ...others] = await itemsWith({ entity: 'notification', userId });
    expect(others).toEqual([]);
    expect(note).toMatchObject({ path: '/settings#push', label: 'See devices' });
    expect(note?.message).toContain('"Android phone A15" now gets your news');
    const { devices } = await readDevices(deviceDeps, actor());
    expect(devices).toMatchObject([{ name: 'Android phone A15' }]);
    await removeDevice(deviceDeps, userId, devices[0]?.deviceId ?? '');
    expect((await readDevices(deviceDeps, actor())).devices).toEqual([]);
  });

  const news = (to?: string): NotificationEvent => ({
    of: 'project',
    userId,
    projectId: 'p1',
    event: 'project.askRefund',
    isOwn: true,
    details: { ref: 'F7K2Q9A03', amount: 5_000, to },
    at: isoTime(Date.now()),
    key: 'P000001',
  });

  it('a warning is an SMS at once, and devices show the same text', async () => {
    await givenDevice();
    const findProject = async () => ({ ref: 'F7K2Q9A03', agreements: [], milestones: [] });
    const given = { ...notifyDeps, findProject, push: deps } as never;
    await notify(given, news('+2547*****678'));
    await notify(given, news('+2547*****678'));
    const [sent] = await itemsWith({ entity: 'sms', userId });
    expect(sent?.text).toContain('Not you? Call');
    expect(service.messages.map(({ payload }) => [payload.body, payload.arrival])).toEqual([
      [sent?.text, undefined],
    ]);
    expect(waiting).toEqual([]);
  });
});

describe('a device that is in use', () => {
  const day = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => ({ ...deps, clock: () => Date.now() + days * day });

  it('is told while its session can be alive, and again once its person is back', async () => {
    await givenDevice();
    const [device] = await listDevices(userId);
    const deviceId = device?.deviceId ?? '';
    expect(await usableDevices(inDays(29), userId, null)).toHaveLength(1);
    expect(await usableDevices(inDays(31), userId, null)).toEqual([]);
    const back = { ...actor(), authTime: SIGNED_IN + (31 * day) / 1000 };
    await seeDevice({ ...deviceDeps, clock: inDays(31).clock }, back, deviceId);
    expect(await usableDevices(inDays(59), userId, null)).toHaveLength(1);
    expect(await usableDevices(inDays(92), userId, null)).toEqual([]);
    expect(await listDevices(userId)).toEqual([]);
  });

  it('does not come back after a sign-out, nor by somebody else', async () => {
    await givenDevice();
    const [device] = await listDevices(userId);
    const see = (id: string) => codeOf(seeDevice(deviceDeps, actor(id), device?.deviceId ?? ''));
    expect([await see(await givenPerson()), await see(userId)]).toEqual([
      'notifications.noDevice',
      'done',
    ]);
    await write(identity.patch({ userId }, { set: { signedOutAt: isoTime(Date.now()) } }));
    expect(await see(userId)).toBe('notifications.noDevice');
  });
});
