import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openWithoutApp, readsOf } from '#test/support/first-calls-screen.ts';
import { givenOwner } from '#test/support/owner.ts';
import { visitorSignedInAs } from '#test/support/session.ts';

/** How long the app waits for an answer (web/src/lib/api/api.ts), and a little. */
const CALL_TIMEOUT_MS = 46_000;

describe('the first calls of a screen', () => {
  it('a call that failed before the app was there is sent again', async () => {
    const page = await visitorSignedInAs(await givenOwner('Otieno Hardware'), {
      expected: /ERR_FAILED/,
    });
    await page.route('**/api/dashboard', (route) => route.abort(), { times: 1 });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Welcome Otieno Hardware' }).waitFor();
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

  it.each<[string, (page: Page) => Promise<void>]>([
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
