import { brand } from '#shared/site/brand.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, onLandingPage, openAt, phoneScreen, visitor } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { openAs, ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';

let owner: Owner;

beforeAll(async () => {
  owner = await givenOwner('Otieno Hardware');
});

const signedIn = (screen = deskScreen) => visitorSignedInAs(owner, { screen });

describe('menus, to the letter of docs/rules.md 2', () => {
  it('the side menu has the entries of docs/rules.md 2 in their order', async () => {
    const page = await signedIn();
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.waitFor();
    expect((await menu.innerText()).split('\n').filter((line) => line.trim())).toEqual([
      'Dashboard',
      'Apply for Financing',
      'My Applications',
      'My Software Projects',
      'Repayments',
      'Profile',
      'Logout',
    ]);
  });

  it('the side bar of a desk leads to the till, and marks the page that is shown', async () => {
    const page = await signedIn();
    await page.goto('/dashboard');
    const till = page.getByRole('navigation', { name: 'At the till' });
    await till.getByRole('link', { name: 'Reward Points' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reward Points' }).waitFor();
    const marked = page.locator('.side-menu [aria-current=page]');
    expect(await marked.allInnerTexts()).toEqual(['Reward Points']);
    const entries = page.locator('.side-menu .menu-link');
    const heights = await entries.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights).size, 'no label takes two lines').toBe(1);
  });

  it('a menu that is opened while a screen loads stays open', async () => {
    const page = await signedIn();
    await page.goto('/dashboard');
    const { promise: isOpen, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isOpen;
      await route.continue();
    });
    await page.getByRole('link', { name: 'My Applications' }).click();
    await page.presses(/Account menu/);
    const logout = page.locator('.top-bar').getByRole('button', { name: 'Logout' });
    await logout.waitFor();
    load();
    await page.getByRole('heading', { level: 1, name: 'My Applications' }).waitFor();
    expect(await logout.isVisible()).toBe(true);
  });

  it('the menu of the top bar has the entries of docs/rules.md 2 in their order', async () => {
    const page = await signedIn(phoneScreen);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /menu/i }).first().click();
    const menu = page.dialog();
    for (const entry of [
      'Dashboard',
      'Reward Points',
      'Reedem Points',
      'Send Promotional SMS',
      'Settings',
    ]) {
      await menu.getByRole('link', { name: entry, exact: true }).waitFor();
    }
    await menu.getByRole('navigation', { name: 'Financing' }).waitFor();
    expect(await menu.getByRole('button', { name: 'Logout' }).count()).toBe(1);
    expect(await menu.locator(`a[href="${brand.appStoreUrl}"]`).count()).toBe(1);
  });

  it('the top bar names the business, and its picture opens Dashboard, My Account and Logout', async () => {
    const page = await signedIn();
    await page.goto('/dashboard');
    expect(await page.getByRole('link', { name: 'Otieno Hardware' }).getAttribute('href')).toBe(
      '/profile',
    );
    await page.presses(/account/i);
    for (const entry of ['Dashboard', 'My Account', 'Logout']) {
      await page.locator('.dropdown-list').getByText(entry, { exact: true }).waitFor();
    }
  });

  atNight('every entry of the menus leads to a screen with its title', async () => {
    const page = await signedIn();
    for (const [path, title] of [
      ['/projects', 'My Software Projects'],
      ['/repayments', 'Repayments'],
      ['/profile', 'Profile'],
      ['/reward-points', 'Reward Points'],
      ['/reedem-points', 'Reedem Points'],
      ['/redeem-points', 'Reedem Points'],
      ['/send-sms', 'Send Promotional SMS'],
      ['/settings', 'Settings'],
    ] as const) {
      await page.opens(path, title);
    }
  });
});

describeAtNight('a screen that has nothing to show yet', () => {
  it.each([
    ['/projects', 'Your projects appear here', 'My Applications', '/applications'],
    [
      '/repayments',
      'No repayments yet. They start after your software is delivered.',
      'My Applications',
      '/applications',
    ],
  ])(
    'the empty screen %s says what will fill it, and links to the next step',
    async (path, text, link, next) => {
      const page = await openAs(owner, path);
      await page.sees(text);
      await page.expectAccessible();
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await page.waitForURL(baseUrl + next);
    },
  );
});

it('a logout from the side menu leads to the landing page, and back leads to sign-in', async () => {
  const page = await openAs(await givenOwner(), '/dashboard', { screen: deskScreen });
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await onLandingPage(page);
  await page.goto('/dashboard');
  await page.waitForURL(/\/login/);
});

it('on a phone the one logout of the menu leads to sign-in', async () => {
  const page = await openAs(await givenOwner(), '/dashboard', { screen: phoneScreen });
  await page.presses('Open menu');
  await page.dialog().getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${baseUrl}/login`);
  await page.goto('/dashboard');
  await page.waitForURL(/\/login/);
});

atNight('a logout from the top bar leads to /login', async () => {
  const page = await openAs(await givenOwner(), '/dashboard', { screen: deskScreen });
  await page.presses(/account/i);
  await page.locator('.dropdown-list').getByText('Logout', { exact: true }).click();
  await page.waitForURL('/login');
});

it('a tab shows nothing of the former owner after another owner has signed in in another tab', async () => {
  const [first, second] = [await givenOwner('First Shop'), await givenOwner('Second Shop')];
  const page = await openAs(first, '/apply', { screen: deskScreen });
  await page.getByLabel('Description').fill('What the first one wants.');
  await ownersChangedInAnotherTab(page, second);
  await page.getByRole('link', { name: 'Second Shop' }).waitFor();
  expect(await page.getByLabel('Business Name').inputValue()).toBe('Second Shop');
  expect(await page.getByLabel('Description').inputValue()).toBe('');
  // And the text that the first owner typed is there when that owner is back
  await ownersChangedInAnotherTab(page, first);
  await page.getByRole('link', { name: 'First Shop' }).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('What the first one wants.');
});

it('each load of the top bar records a login', async () => {
  const page = await signedIn();
  const recorded = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/account/last-login'),
  );
  await page.goto('/dashboard');
  await recorded;
});

it('the landing page has its four links and its buttons', async () => {
  const page = await openAt('/', { screen: deskScreen });
  const hrefs = async (name: string) =>
    page.getByRole('link', { name, exact: true }).first().getAttribute('href');
  expect(await hrefs('Home')).toBe('/');
  expect(await hrefs('How it works')).toMatch(/#how-it-works$/);
  expect(await hrefs('Eligibility')).toMatch(/#eligibility$/);
  expect(await hrefs('Contact')).toMatch(/#contact$/);
  expect(await hrefs('SIGN IN')).toBe('/sign-in');
  expect(await hrefs('Apply Now')).toBe('/apply');
  await page.seesSome('Software as a financed asset');
});

it.each(['/privacy', '/tos', '/privacy-policy', '/terms-of-service', '/terms-of-use'])(
  'the page %s exists',
  async (path) => {
    const page = await visitor();
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await page.locator('main').waitFor();
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(3);
  },
);

it('threat 29: the content policy of each page allows our own scripts only, and no page breaks it', async () => {
  const page = await visitor();
  const response = await page.goto('/sign-in');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(response?.headers()['x-content-type-options']).toBe('nosniff');
});
