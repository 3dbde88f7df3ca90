import { getAccount } from '#shared/accounts/contract.ts';
import { appPages } from '#shared/site/pages.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { visitor } from '#test/support/browser.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';
import { onASlowLine } from '#test/support/slow-line.ts';

/** @returns the growing list of a page's API reads */
function readsOf(page: Screen): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/');
    if (isRead) paths.push(pathname + search);
  });
  return paths;
}

/** Opens a page without its scripts, until its own calls are answered. */
async function openWithoutApp(page: Screen, path: string): Promise<() => void> {
  const letCome = await onASlowLine(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  return letCome;
}

const pages = appPages.filter(({ path, calls }) => calls && !path.includes(':'));

/** An unsigned token that ends now, which no API would take. */
const endedToken = (): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'none' }), part({ exp: Math.floor(Date.now() / 1000) }), 'x'].join('.');
};

/** The app's limit for an answer (web/src/lib/api/api.ts), and a little. */
const CALL_TIMEOUT_MS = 46_000;

it('the dashboard is drawn from answers that came before the app', async () => {
  const page = await visitorSignedInAs(await givenOwner('Otieno Hardware'));
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'));
  const letCome = await openWithoutApp(page, '/dashboard');
  await answered;
  // Given a server that no longer answers
  await page.route('**/api/dashboard', (route) => route.abort());
  letCome();
  await page.getByRole('heading', { level: 1, name: 'Welcome Otieno Hardware' }).waitFor();
});

it('threat 136: what was answered to one owner is not shown to the next one', async () => {
  const former = await givenOwner('Otieno Hardware');
  const next = await givenOwner('Wanjiru Salon');
  const page = await visitorSignedInAs(former);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'));
  const letCome = await openWithoutApp(page, '/dashboard');
  await answered;
  await ownersChangedInAnotherTab(page, next);
  letCome();
  await page.getByRole('heading', { level: 1, name: 'Welcome Wanjiru Salon' }).waitFor();
  expect(await page.getByText('Otieno Hardware').count()).toBe(0);
});

/** @returns the dashboard's calls without its app, until a later one is answered */
async function sentWithoutApp(owner: Owner, change: (userId: string) => void, given: string) {
  const page = await visitorSignedInAs(owner);
  const asked = readsOf(page);
  await page.goto('/privacy-policy');
  await page.evaluate(change, given);
  await openWithoutApp(page, '/dashboard');
  await page.evaluate(() => fetch('/robots.txt'));
  return asked;
}

it('threat 136: nothing is sent with a token that is about to end: the app renews it first', async () => {
  const owner = await givenOwner();
  const asked = await sentWithoutApp(
    owner,
    (token) => {
      const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken'));
      if (key) localStorage.setItem(key, token);
    },
    endedToken(),
  );
  expect(asked).toEqual([]);
});

it('threat 136: nothing is sent while a business of somebody else is in use, whose screens are others', async () => {
  const owner = await givenOwner();
  const asked = await sentWithoutApp(
    owner,
    (userId) => {
      const business = { businessId: 'b', businessName: 'Mama Njeri', role: 'manager' };
      localStorage.setItem(`miliki.of.${userId}.business`, JSON.stringify(business));
    },
    owner.userId,
  );
  expect(asked).toEqual([]);
});

it('a visitor who is not signed in sends nothing', async () => {
  const page = await visitor();
  const asked = readsOf(page);
  await page.goto('/apply', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
});

describeAtNight('the first calls of a screen', () => {
  it('each page sends them before the app is there, and the app sends none of them again', async () => {
    const page = await visitorSignedInAs(await givenOwner());
    const asked = readsOf(page);
    for (const { path, calls = [] } of pages) {
      asked.length = 0;
      await page.goto(path, { waitUntil: 'networkidle' });
      const first = [getAccount.path, ...calls];
      expect({ path, asked: asked.slice(0, first.length) }).toEqual({ path, asked: first });
      expect({ path, asked: asked.toSorted() }).toEqual({
        path,
        asked: [...new Set(asked)].sort(),
      });
    }
  });

  it('a call that failed before the app was there is sent again', async () => {
    const page = await visitorSignedInAs(await givenOwner('Otieno Hardware'), {
      expected: /ERR_FAILED/,
    });
    await page.route('**/api/dashboard', (route) => route.abort(), { times: 1 });
    await page.opens('/dashboard', 'Welcome Otieno Hardware');
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('an answer that began before the app and never ends is asked for again', async () => {
    const page = await visitorSignedInAs(await givenOwner('Otieno Hardware'));
    await page.clock.install();
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        if (input !== '/api/dashboard') return fetch(input, init);
        window.fetch = fetch;
        return Promise.resolve(new Response(new ReadableStream()));
      };
    });
    await page.goto('/dashboard');
    await page.locator('html[data-app=ready]').waitFor();
    await page.clock.fastForward(CALL_TIMEOUT_MS);
    await page.getByRole('heading', { level: 1, name: 'Welcome Otieno Hardware' }).waitFor();
  });

  it.each<[string, (page: Screen) => Promise<void>]>([
    ['half a minute', (page) => page.clock.fastForward(30_000)],
    [
      'a look at another page',
      (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    ],
  ])('an answer is asked for again after %s, in which it may have changed', async (_, pass) => {
    const page = await visitorSignedInAs(await givenOwner('Otieno Hardware'));
    await page.clock.install();
    const asked = readsOf(page);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'));
    const letCome = await openWithoutApp(page, '/dashboard');
    await answered;
    await pass(page);
    letCome();
    await page.getByRole('heading', { level: 1, name: 'Welcome Otieno Hardware' }).waitFor();
    expect(asked.filter((path) => path === '/api/dashboard')).toHaveLength(2);
  });
});
