import { registrationLines } from '#infra/registrations.ts';
import { monthsOf, repaymentPeriods, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { askedBy, deskScreen, onLandingPage, openAt, visitor } from '#test/support/browser.ts';
import type { Screen } from '#test/support/screen.ts';

const shownTagline = (page: Screen) => page.locator('.taglines .is-shown').innerText();

it('the menu of a phone keeps the focus, closes on Escape and gives the focus back', async () => {
  const page = await openAt('/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  await opener.press('Space');
  const menu = page.dialog();
  await menu.getByRole('link', { name: 'How it works' }).waitFor();
  expect(await page.locator('.menu-opener').getAttribute('aria-expanded')).toBe('true');
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(
      () => !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
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

it.each(['/privacy-policy', '/terms-of-service', '/terms-of-use'])(
  '%s shows the registrations of the stage below the address',
  async (path) => {
    const page = await visitor();
    const registrations = registrationLines({ dataController: 'C-1', creditProvider: 'L-1' });
    await page.route('**/config.json', (route) => route.fulfill({ json: { registrations } }));
    await page.goto(path);
    const address = page.locator('address').last();
    await address.getByText('registered with the ODPC: C-1').waitFor();
    expect((await address.innerText()).split('\n').slice(-2)).toEqual(registrations);
  },
);

describeAtNight('the menu of a phone', () => {
  it('the cross and the links of the menu stay white after a tap, which leaves them hovered', async () => {
    const page = await openAt('/');
    await page.presses('Open menu');
    for (const part of ['.menu-closer', '.menu-links a', '.menu .languages a']) {
      const link = page.locator(part).first();
      const colour = () => link.evaluate((element) => getComputedStyle(element).color);
      await link.hover();
      expect(await colour()).toBe('rgb(255, 255, 255)');
    }
  });

  it('a link of the menu leads to a part of the page and closes the menu', async () => {
    const page = await openAt('/');
    await page.presses('Open menu');
    await page.dialog().getByRole('link', { name: 'Eligibility' }).click();
    await page.waitForURL(/#eligibility$/);
    expect(await page.dialog().count()).toBe(0);
  });
});

it.each(['/', '/sw'])(
  '%s shows a screen of the product when somebody comes near, and fetches none before',
  async (path) => {
    const page = await visitor();
    const asked = askedBy(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/screens/'))).toEqual([]);
    await seeScreens(page, 'light', 1);
  },
);

it('the screens of the product have the theme of the page, and only these are fetched', async () => {
  const page = await visitor({ screen: deskScreen });
  const asked = askedBy(page);
  await page.goto('/');
  await seeScreens(page, 'light', 5);
  const dark = () => asked.filter((url) => url.includes('-dark.webp'));
  expect(dark()).toEqual([]);
  // When the visitor chooses the dark theme
  await page.presses('Dark theme');
  await seeScreens(page, 'dark', 5);
  expect(dark()).toHaveLength(5);
});

async function seeScreens(page: Screen, theme: 'light' | 'dark', count: number) {
  const screens = page.locator('.screen:visible');
  expect(await screens.count()).toBe(count);
  for (const screen of await screens.all()) {
    await screen.scrollIntoViewIfNeeded();
    const picture = screen.locator(`.in-${theme}`);
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(540);
  }
}

it.each(['/', '/sw'])('%s is short on a phone, and shows the loyalty early', async (path) => {
  const page = await openAt(path, { screen: { width: 360, height: 740 } });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(6_500);
  const loyalty = await page.locator('#loyalty').evaluate((part) => part.getBoundingClientRect());
  expect(loyalty.bottom).toBeLessThan(3_000);
});

it('the slider shows the schedule that an offer of the chosen system and months has', async () => {
  const page = await openAt('/');
  const shown = (name: string) => page.locator(`[data-price=${name}]`).innerText();
  for (const amount of Object.values(suggestedAmounts)) {
    await page.getByLabel('System').selectOption(String(amount));
    for (const [at, period] of repaymentPeriods.entries()) {
      await page.getByLabel('Months to pay').fill(String(at));
      const { monthly, last, totalToPay } = figuresOf({ amount, deposit: 0, period, fees: [] });
      expect(await shown('monthly')).toBe(kes(monthly));
      expect(await shown('last')).toBe(kes(last));
      expect(await shown('total')).toBe(kes(totalToPay));
      expect(await page.getByLabel('Months to pay').getAttribute('aria-valuetext')).toBe(
        String(monthsOf(period)),
      );
    }
  }
});

it('all prices are one press away from the slider, and there at once where no script runs', async () => {
  const page = await openAt('/');
  const table = page.getByRole('table', { name: 'Months to pay' });
  expect(await table.count()).toBe(0);
  await page.getByRole('link', { name: 'All prices in one table' }).click();
  await table.getByText('12,500').waitFor();
  const plain = await openAt('/', { runsScripts: false });
  await plain.getByRole('table', { name: 'Months to pay' }).getByText('6,250').waitFor();
  expect(await plain.getByLabel('System').isVisible()).toBe(false);
});

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
  await page.presses('Dismiss');
  expect(await page.getByText('Signed out.').count()).toBe(0);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Signed out.').count()).toBe(0);
});

it('the landing page remembers the language that was chosen last', async () => {
  const page = await openAt('/', { screen: deskScreen });
  await page.getByRole('link', { name: 'Kiswahili' }).first().click();
  await page.waitForURL('/sw');
  await page.getByRole('heading', { level: 1, name: /Imiliki/ }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('sw');
  await page.getByRole('link', { name: 'English' }).first().click();
  await onLandingPage(page);
  await page.getByRole('heading', { level: 1, name: /Own it/ }).waitFor();
});

describeAtNight('the landing page', () => {
  it.each([
    ['data is saved', { saveData: true, effectiveType: '4g' }],
    ['the line is of 2G', { saveData: false, effectiveType: '2g' }],
    ['the line is of slow 3G', { saveData: false, effectiveType: '3g' }],
  ])(
    'where %s the drawn map stays until a visitor asks for the live one',
    async (_, connection) => {
      const page = await visitor({ screen: deskScreen });
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      await page.goto('/');
      await page.locator('.map').scrollIntoViewIfNeeded();
      const button = page.getByRole('button', { name: 'Show the live map here' });
      await button.waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      await button.click();
      await page.frameLocator('iframe').getByText('a map').waitFor();
    },
  );
});

describeAtNight('the hero', () => {
  it('the hero rotates its taglines until the visitor pauses them', async () => {
    const page = await visitor();
    await page.clock.install();
    await page.goto('/');
    expect(await shownTagline(page)).toBe('Software as a financed asset');
    // When 3 seconds have passed
    await page.clock.runFor(3_000);
    expect(await shownTagline(page)).toBe('Empowering SMEs through credit.');
    // And the first one follows the fifth
    await page.clock.runFor(4 * 3_000);
    expect(await shownTagline(page)).toBe('Software as a financed asset');
    // And a paused tagline stays
    await page.presses('Pause');
    await page.clock.runFor(9_000);
    expect(await shownTagline(page)).toBe('Software as a financed asset');
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  it('a tagline is gone before the next one comes, so that no two can be read at once', async () => {
    const page = await visitor();
    await page.clock.install();
    await page.goto('/');
    await page.locator('.taglines .is-shown').waitFor();
    // When a turn has begun, and stops at each hundredth of a second
    await page.clock.runFor(3_000);
    const mostAtOnce = await page.evaluate(() => {
      const lines = [...document.querySelectorAll('.taglines li')];
      const changes = lines.flatMap((line) => line.getAnimations());
      const visible = () => lines.filter((line) => Number(getComputedStyle(line).opacity) > 0);
      let most = 0;
      for (let at = 0; at <= 600; at += 10) {
        for (const change of changes) {
          change.pause();
          change.currentTime = at;
        }
        most = Math.max(most, visible().length);
      }
      return { most, changes: changes.length };
    });
    expect(mostAtOnce).toEqual({ most: 1, changes: 2 });
  });

  it('the hero stands still for people who asked for less motion, and shows all five taglines', async () => {
    const page = await visitor({ screen: deskScreen });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('video').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    const heights = await page
      .locator('.taglines li')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));
    expect(new Set(heights).size).toBe(5);
  });

  it('the hero plays its video behind the words on a phone as well, after all that is read', async () => {
    const page = await visitor();
    const asked = askedBy(page);
    await page.goto('/');
    const video = page.locator('video.is-playing');
    await video.waitFor();
    const ofTheFilm = (url: string) => new URL(url).pathname.startsWith('/hero');
    expect(asked.slice(asked.findIndex(ofTheFilm)).filter((url) => !ofTheFilm(url))).toEqual([]);
    const { top, bottom } = await video.evaluate((film) => film.getBoundingClientRect().toJSON());
    const words = await page.locator('.hero-words').boundingBox();
    expect(top).toBeLessThanOrEqual(words?.y ?? 0);
    expect(bottom).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  });

  it.each([
    { saveData: false, effectiveType: '2g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ])('the hero fetches no video on a line of $effectiveType', async (connection) => {
    const page = await visitor();
    await page.addInitScript((of) => {
      Object.defineProperty(navigator, 'connection', { value: of });
    }, connection);
    const asked = askedBy(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /hero\./.test(url))).toEqual([]);
  });

  it('the hero plays its video on a fast line, and does not fetch it where data is saved', async () => {
    const page = await openAt('/', { screen: deskScreen });
    await page.locator('video.is-playing').waitFor();
    // Given a phone that saves data
    const saving = await visitor();
    await saving.addInitScript(() => {
      const connection = { saveData: true, effectiveType: '4g' };
      Object.defineProperty(navigator, 'connection', { value: connection });
    });
    const asked = askedBy(saving);
    await saving.goto('/');
    await saving.getByRole('link', { name: 'Apply Now' }).dispatchEvent('pointerdown');
    await saving.waitForLoadState('networkidle');
    expect(asked.filter((url) => /hero\.|\/assets\/app-/.test(url))).toEqual([]);
  });
});
