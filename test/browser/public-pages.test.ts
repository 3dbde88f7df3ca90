import { describe, expect, it } from 'vitest';
import { askedBy, deskScreen, onLandingPage, openAt, visitor } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';

describe('the menu of a phone', () => {
  it('the menu of a phone keeps the focus, closes on Escape and gives the focus back', async () => {
    // Given
    const page = await openAt('/');
    const opener = page.getByRole('button', { name: 'Open menu' });
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    // When
    await opener.press('Space');
    // Then
    const menu = page.getByRole('dialog');
    await menu.getByRole('link', { name: 'How it works' }).waitFor();
    expect(await page.locator('.menu-opener').getAttribute('aria-expanded')).toBe('true');
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(
        () =>
          !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
      );
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press('Escape');
    expect(await menu.count()).toBe(0);
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('the menu opens, links and closes where no script runs', async () => {
    const page = await openAt('/', { runsScripts: false });
    await page.getByRole('link', { name: 'Open menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL(/#contact$/);
    await page.locator('#menu').waitFor({ state: 'hidden' });
  });
});

describe('the landing page', () => {
  it.each(['/', '/sw'])(
    '%s shows screens of the product when somebody comes near, and fetches none before',
    async (path) => {
      const page = await visitor();
      const asked = askedBy(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(asked.filter((url) => url.includes('/screens/'))).toEqual([]);
      const pictures = page.locator('img.screen');
      expect(await pictures.count()).toBe(5);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((image: HTMLImageElement) => image.decode());
        expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(540);
      }
    },
  );

  it('the landing page fetches the app when a finger touches a link to it, and not before', async () => {
    const page = await visitor();
    const asked = askedBy(page);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/assets/app-'))).toEqual([]);
    const app = page.waitForRequest(/\/assets\/app-/);
    await page.getByRole('link', { name: 'GET STARTED', exact: true }).dispatchEvent('pointerdown');
    await app;
  });

  it('the live map is there without a press once a visitor comes to it on a fast line, and not before', async () => {
    const page = await visitor({ screen: deskScreen });
    const asked = askedBy(page);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('openstreetmap'))).toEqual([]);
    await page.locator('.map').scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').getByText('a map').waitFor();
    expect(await page.getByRole('button', { name: 'Show the live map here' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Open the map' }).waitFor();
  });

  it('the landing page shows the message that the app handed over, once', async () => {
    const page = await openAt('/privacy');
    await page.evaluate(() =>
      sessionStorage.setItem('toast', JSON.stringify({ title: 'Success', text: 'Signed out.' })),
    );
    await page.goto('/');
    await page.getByRole('status').getByText('Signed out.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.getByText('Signed out.').count()).toBe(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Signed out.').count()).toBe(0);
  });

  it('the landing page remembers the language that was chosen last', async () => {
    const page = await openAt('/', { screen: deskScreen });
    await page.getByRole('link', { name: 'Kiswahili' }).first().click();
    await page.waitForURL(`${baseUrl}/sw`);
    await page.getByRole('heading', { level: 1, name: /Imiliki/ }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('sw');
    await page.getByRole('link', { name: 'English' }).first().click();
    await onLandingPage(page);
    await page.getByRole('heading', { level: 1, name: /Own it/ }).waitFor();
  });
});
