/** News on a device: the switch, a notice that arrives and opens its page, and one that nobody confirms. */
import { identity } from '#core/accounts/account.entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { Subscription } from '#local/services/push/push.ts';
import type { PushPayload } from '#shared/notifications/push.ts';
import { AFTER_CODE_MS } from '#shared/sessions/limits.ts';
import { phoneScreen } from '#test/support/browser.ts';
import { awsEndpoint, baseUrl, isEmbedded, textsTo } from '#test/support/cloud.ts';
import { decline, startReview } from '#test/support/office.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { settled } from '#test/support/settled.ts';
import { itemsWith } from '#test/support/table.ts';

type Pushed = { device: string; text: string };

const atPushService = async <Reply>(path: string, body?: object): Promise<Reply> =>
  (
    await fetch(`${awsEndpoint}/_push/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  ).json() as Promise<Reply>;

/** The quarter of an hour in which a device confirms is over. */
async function afterTheWait(): Promise<void> {
  await fetch(`${awsEndpoint}/_aws/queues/hurry`, { method: 'POST' });
  await settled(awsEndpoint);
}

/**
 * Chromium without a screen allows no notifications, and Google's push service is not here: the person allows them, and the
 * page subscribes at ours, with keys that decrypt.
 */
async function subscribeHere(page: Screen): Promise<void> {
  await page.exposeFunction('subscribeAtOurs', (publicKey: string) =>
    atPushService<Subscription>('subscriptions', { publicKey }),
  );
  await page.addInitScript(() => {
    const key = 'a-push-subscription';
    const stored = () => {
      const text = localStorage.getItem(key);
      if (!text) return null;
      const { endpoint, p256dh, auth } = JSON.parse(text);
      return {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      };
    };
    const stub = {
      getSubscription: async () => stored(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const bytes = btoa(String.fromCharCode(...applicationServerKey));
        const publicKey = bytes.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        const { subscribeAtOurs } = window as never as {
          subscribeAtOurs: (publicKey: string) => Promise<object>;
        };
        localStorage.setItem(key, JSON.stringify(await subscribeAtOurs(publicKey)));
        return stored();
      },
    };
    Object.assign(PushManager.prototype, stub);
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await page.reload();
}

/** An owner with an application, whose phone gets news from the app. */
async function givenSubscribed() {
  const owner = await givenOwner('Otieno Hardware');
  const { ref, applicationId } = await givenApplication(owner);
  await startReview(ref);
  await settled(awsEndpoint);
  const page = await openAs(owner, '/settings', { keepsApp: true, screen: phoneScreen });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await subscribeHere(page);
  await page.getByRole('heading', { name: 'News on your devices' }).click();
  await page.presses('Turn on for this device');
  await page.sees('We send reminders and news to this device.');
  return { owner, page, ref, applicationId, smsBefore: (await textsTo(owner.phone)).length };
}

const smsTo = async ({ phone }: Owner, before: number) => (await textsTo(phone)).slice(before);

/** What the push service has for the owner's device. */
async function pushedTo(page: Screen): Promise<string[]> {
  const text = await page.evaluate(() => localStorage.getItem('a-push-subscription') ?? '{}');
  const { endpoint } = JSON.parse(text) as Subscription;
  const device = endpoint.split('/').at(-1);
  const { messages } = await atPushService<{ messages: Pushed[] }>(`messages?device=${device}`);
  return messages.map((one) => one.text);
}

/** As the browser does with a message of its push service. */
async function deliver(page: Screen, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page as never);
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await found;
  await browser.send('ServiceWorker.deliverPushMessage', { origin: baseUrl, registrationId, data });
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: object;
}

/** The worker of the page; what it shows and opens is kept instead. */
async function watchedWorker(page: Screen) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  await worker.evaluate(() => {
    const kept: { shown: object[]; opened: string[] } = { shown: [], opened: [] };
    Object.assign(globalThis, { kept });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      kept.shown.push({ title, ...options });
    };
    const { clients } = globalThis as never as { clients: object };
    Object.assign(clients, { openWindow: async (url: string) => kept.opened.push(url) });
  });
  const kept = () =>
    worker.evaluate(
      () => (globalThis as never as { kept: { shown: Shown[]; opened: string[] } }).kept,
    );
  /** A press on a notification. */
  const press = (data: object) =>
    worker.evaluate((given) => {
      const notification = { data: given, close: () => undefined };
      const event = Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: () => undefined,
      });
      globalThis.dispatchEvent(event);
    }, data);
  return { kept, press };
}

describe.runIf(isEmbedded)('news on a device', () => {
  it('a notice arrives, opens its page, and takes the place of the SMS', async () => {
    const { owner, page, ref, applicationId, smsBefore } = await givenSubscribed();
    await decline(ref, 'Need not clear');
    await settled(awsEndpoint);
    const [text = ''] = await pushedTo(page);
    const payload = JSON.parse(text) as PushPayload;
    expect(payload).toMatchObject({ path: `/applications/${applicationId}`, language: 'en' });
    const { kept, press } = await watchedWorker(page);
    await deliver(page, text);
    await expect.poll(async () => (await kept()).shown).toHaveLength(1);
    const [shown] = (await kept()).shown;
    expect(shown).toMatchObject({
      title: 'Miliki',
      body: expect.stringContaining(`Application ${ref} was not approved.`),
      tag: payload.tag,
      lang: 'en',
    });
    await expect
      .poll(async () => (await itemsWith({ entity: 'pushedNews', userId: owner.userId }))[0]?.state)
      .toBe('arrived');
    await afterTheWait();
    expect(await smsTo(owner, smsBefore)).toEqual([]);
    // And the press on it opens the page that it is about.
    await press(shown?.data ?? {});
    await press({ path: '//evil.example/login' });
    await expect.poll(async () => (await kept()).opened).toHaveLength(2);
    const { opened } = await kept();
    expect(opened).toEqual([`${baseUrl}/applications/${applicationId}`, `${baseUrl}/`]);
    await page.goto(opened[0] ?? '');
    await page.getByRole('heading', { name: 'Why we declined' }).waitFor();
  });

  it('a notice that no device confirms comes by SMS a quarter of an hour later, once', async () => {
    const { owner, page, ref, smsBefore } = await givenSubscribed();
    await decline(ref, 'Need not clear');
    await settled(awsEndpoint);
    expect(await pushedTo(page)).toHaveLength(1);
    expect(await smsTo(owner, smsBefore)).toEqual([]);
    await afterTheWait();
    await afterTheWait();
    expect(await smsTo(owner, smsBefore)).toEqual([
      expect.stringContaining(`Application ${ref} was not approved.`),
    ]);
  });

  it('a closed section of the settings asks neither the device nor the server', async () => {
    const owner = await givenOwner('Otieno Hardware');
    const page = await openAs(owner, '/settings', { keepsApp: true, screen: phoneScreen });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.getByRole('heading', { name: 'News on your devices' }).waitFor();
    await page.getByRole('heading', { name: 'Plan and billing' }).click();
    await page
      .getByText(/SMS credits/)
      .first()
      .waitFor();
    const ofPush = () => asked.filter((url) => /push-switch|push-devices/.test(url));
    expect(ofPush()).toEqual([]);
    await page.getByRole('heading', { name: 'News on your devices' }).click();
    await expect.poll(() => ofPush().length).toBeGreaterThan(0);
  });

  it('threat 182: a session that no code has just begun adds no device, and sees and removes those there are', async () => {
    const { owner, page } = await givenSubscribed();
    await page.sees('This device · Added on');
    const provenAt = new Date(Date.now() - AFTER_CODE_MS).toISOString();
    await write(identity.patch({ userId: owner.userId }, { set: { provenAt } }));
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.dialog().presses('Yes, remove it');
    await page.expectToast('The device gets no more news.');
    await page.sees('To turn it on, sign in with a code by SMS first: it proves that it is you.');
    expect(await itemsWith({ entity: 'pushDevice', userId: owner.userId })).toEqual([]);
    expect(await page.getByRole('button', { name: 'Turn on for this device' }).count()).toBe(0);
    await page.presses('Sign in with a code');
    await page.getByRole('textbox').first().waitFor();
  });

  it('threat 181: a logout closes what is on the screen of the phone, and gives the address up', async () => {
    const { page } = await givenSubscribed();
    let closed = 0;
    await page.exposeFunction('closedOne', () => {
      closed += 1;
    });
    await page.addInitScript(() => {
      const { closedOne } = window as never as { closedOne: () => void };
      ServiceWorkerRegistration.prototype.getNotifications = async () =>
        [{ close: closedOne }] as never;
    });
    await page.goto('/my-businesses');
    await page.presses('Log out here');
    await expect.poll(() => closed).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('a-push-subscription')))
      .toBeNull();
  });

  it('threat 181: a device that was turned off, or whose session has ended, gets SMS as before', async () => {
    const { owner, page, ref, smsBefore } = await givenSubscribed();
    await page.presses('Turn off for this device');
    await page.expectToast('The device gets no more news.');
    await page.presses('Turn on for this device');
    await page.expectToast('Turned on for this device.');
    await owner.signOutEverywhere();
    await decline(ref, 'Need not clear');
    await settled(awsEndpoint);
    expect(await pushedTo(page)).toEqual([]);
    expect(await smsTo(owner, smsBefore)).toHaveLength(1);
  });
});
