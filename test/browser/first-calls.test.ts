import { describe, expect, it } from 'vitest';
import { getAccount } from '#shared/accounts/contract.ts';
import { appPages } from '#shared/site/pages.ts';
import { atNight } from '#test/support/at-night.ts';
import { visitor } from '#test/support/browser.ts';
import { openWithoutApp, readsOf } from '#test/support/first-calls-screen.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';

const pages = appPages.filter(({ path, calls }) => calls && !path.includes(':'));

/** An unsigned token that ends now, which no API would take. */
const endedToken = (): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'none' }), part({ exp: Math.floor(Date.now() / 1000) }), 'x'].join('.');
};

describe('the first calls of a screen', () => {
  atNight(
    'each page sends them before the app is there, and the app sends none of them again',
    async () => {
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
    },
  );

  it('the dashboard is drawn from answers that came before the app', async () => {
    const page = await visitorSignedInAs(await givenOwner('Otieno Hardware'));
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/dashboard'));
    const letCome = await openWithoutApp(page, '/dashboard');
    await answered;
    // Given a server that answers nothing any more
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

  /** @returns what the dashboard asks for without its app, until a later request has been answered */
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
});
