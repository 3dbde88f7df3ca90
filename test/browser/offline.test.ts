import { appendFile } from 'node:fs/promises';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { isEmbedded } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';

/** The browser's messages about calls without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

const NOT_FOUND = /status of 404/;

/** A phone that has opened a screen before, and stored its files. */
async function givenVisited(
  path: string,
  expected = NO_NETWORK,
  title: string | RegExp = /Welcome Otieno/,
): Promise<Screen> {
  const page = await openAs(await givenOwner('Otieno Hardware'), path, {
    keepsApp: true,
    expected,
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker starts after the first visit, and stores the second.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

it('a screen that was open before shows its last data without a network, and says so', async () => {
  const page = await givenVisited('/dashboard');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Welcome Otieno Hardware' }).waitFor();
  await page.sees('SMS Balance', 'You are offline. You see what was here');
  // And the screen recovers when the network is back
  await page.context().setOffline(false);
  await page.getByText('You are offline. You see what was here').waitFor({ state: 'detached' });
});

atNight(
  'a screen that was never open here says that there is no network, and offers to try again',
  async () => {
    const page = await givenVisited('/dashboard');
    await page.context().setOffline(true);
    await page.opens('/privacy-policy', /offline/i);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /try again/i }).click();
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  },
);

it('what was open before is there at the third opening without a network as well', async () => {
  const page = await givenVisited('/reward-points', NO_NETWORK, 'Reward Points');
  await page.context().setOffline(true);
  for (const _ of [1, 2, 3]) {
    await page.reload();
    await page.getByLabel('Amount spent (KES)').waitFor();
    await page.seesSome('You are offline.');
  }
});

it('threat 29: an address that begins with two slashes is no address of another host', async () => {
  const page = await givenVisited('/dashboard', NOT_FOUND);
  const { origin } = new URL(page.url());
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).origin !== origin) elsewhere.push(request.url());
  });
  const answer = await page.goto(`${origin}//evil.example/login`);
  expect(answer?.status()).toBe(404);
  expect(elsewhere).toEqual([]);
});

it('nothing of an owner stays on the phone after the logout', async () => {
  const page = await givenVisited('/dashboard');
  await page.presses(/account/i);
  await page.locator('.dropdown-list').getByText('Logout', { exact: true }).click();
  await page.waitForURL(/\/login/);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const inCaches = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return { storage: JSON.stringify({ ...localStorage }), files: inCaches.flat() };
  });
  expect(kept.storage).not.toContain('Otieno');
  expect(kept.files.filter((url) => url.includes('/api/'))).toEqual([]);
});

/**
 * It changes web/dist's service worker, which only the embedded cloud serves, and which other files read at a
 * commit.
 */
const describeHere = isEmbedded ? describeAtNight : describe.skip;

describeHere('a newer app', () => {
  it('a newer app waits until the owner lets it take over', async () => {
    const page = await givenVisited('/dashboard');
    await appendFile('web/dist/service-worker.js', `\n// ${Date.now()}`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const loaded = page.waitForEvent('load');
    await page.presses('Update now');
    await loaded;
    await page.getByRole('heading', { level: 1, name: /Welcome Otieno/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Update now' }).count()).toBe(0);
  });
});
