/** An owner's acts of a month, in the browser. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Prompt } from '#local/services/mpesa/mpesa-state.ts';
import { getActivity } from '#shared/notifications/contract.ts';
import { withPage } from './browser.ts';
import { browserSignIn } from './browser-sign-in.ts';
import { givenOwner } from './owner.ts';
import type { OwnerScene } from './owner-scene.ts';
import { phoneNumber } from './rows.ts';

const WITH_POINTS = 100;

const NEW = 10_000;

const LOOK_MS = 100;

/** Typical files: some pages of statements, and a photo. */
const STATEMENT = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n'),
  Buffer.alloc(300_000, ' '),
  Buffer.from('\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
]);

type Doing = (scene: OwnerScene, run: number) => Promise<void>;

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a page, until it asks for nothing more. */
const visit =
  (path: string, awaited: (page: Page) => Locator): Doing =>
  async ({ page }) => {
    await page.goto(path);
    await awaited(page).first().waitFor();
    await page.waitForLoadState('networkidle');
  };

export const openDashboard = visit('/dashboard', (page) => page.getByText('SMS Balance'));

const customerPhone = (page: Page) => page.getByLabel('Customer phone');

export const openTill = visit('/reward-points', customerPhone);

export const openRedeeming = visit('/reedem-points', customerPhone);

/** Numbers or names of customers, of which a small screen shows only one. */
const people = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/07\d\d \d{3} \d{3}|Kimani|Odhiambo|Mutua/)
    .filter({ visible: true });

export const openCustomers = visit('/reward-points?tab=customers', people);

export const openHistory = visit('/reward-points?tab=history', people);

const stored = ({ page }: OwnerScene, kind: string): Promise<string> =>
  page.evaluate((name) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith(name)) ?? '';
    return localStorage.getItem(key) ?? '';
  }, kind);

export const askForNews: Doing = async (scene) => {
  const token = await stored(scene, '.accessToken');
  const ask = ([path = '', authorization = '']: string[]) =>
    fetch(path, { headers: { authorization } }).then(({ status }) => status);
  const status = await scene.page.evaluate(ask, [getActivity.path, `Bearer ${token}`]);
  if (status !== 200) throw new Error(`The news answered ${status}.`);
};

/** As Amplify does: each renewal ends the token before. */
export const renewSession: Doing = async (scene) => {
  const { pool, clientId: ClientId } = scene.cloud;
  const RefreshToken = await stored(scene, '.refreshToken');
  const { AuthenticationResult } = await pool.getTokensFromRefreshToken({ ClientId, RefreshToken });
  const renewed = AuthenticationResult?.RefreshToken ?? RefreshToken;
  await scene.page.evaluate((token) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.refreshToken')) ?? '';
    localStorage.setItem(key, token);
  }, renewed);
};

/** Different amounts, because the page asks about a repeated one. */
const award =
  (numberOf: (run: number) => number): Doing =>
  async ({ page }, run) => {
    await customerPhone(page).fill(phoneNumber(numberOf(run)));
    await page.getByText(/ · (New customer|.* points)/).waitFor();
    await page.getByLabel('Amount spent (KES)').fill(`${7_000 + 100 * run}`);
    await button(page, 'Award points').click();
    await page.getByText(/ awarded to /).waitFor();
    await page.waitForLoadState('networkidle');
  };

export const awardKnown = award(() => WITH_POINTS);

export const awardNew = award((run) => NEW + run);

export const redeem: Doing = async ({ page }) => {
  await customerPhone(page).fill(phoneNumber(WITH_POINTS));
  await page.getByLabel('Points', { exact: true }).fill('60');
  await button(page, 'Redeem points').click();
  await button(page.getByRole('dialog'), 'Use 60 points').click();
  await page.getByRole('region', { name: /^Receipt / }).waitFor();
  await page.waitForLoadState('networkidle');
};

export const openCampaign = visit('/send-sms?campaign=new&step=audience', (page) =>
  button(page, 'Next: the message'),
);

export const sendCampaign: Doing = async ({ page }) => {
  await button(page, 'Next: the message').click();
  await page.getByLabel('Message', { exact: true }).fill('Karibu tena: 10 % off this week');
  await button(page, 'Next: review').click();
  await page.getByText('This list is fixed now.').waitFor();
  await page.getByLabel('These people agreed to receive offers from me').check();
  await button(page, 'Send').click();
  await button(page.getByRole('dialog'), /^Yes/).click();
  await page.locator('.result-figures').first().waitFor();
};

export const changeSetting: Doing = async ({ page }, run) => {
  await page.goto('/settings');
  const heading = page.getByRole('heading', { name: 'Points', exact: true });
  const points = page.locator('details').filter({ has: heading });
  // It is open until it has been saved once.
  if ((await points.getAttribute('open')) === null) await points.locator('summary').click();
  await points.getByLabel('Minimum to redeem, in points').fill(`${50 + run}`);
  await button(points, 'Save').click();
  await page.locator('.toast').first().waitFor();
  await page.waitForLoadState('networkidle');
};

export const payInstallment: Doing = async ({ cloud, page, owner }) => {
  await page.goto('/repayments');
  await button(page, /^Pay now/).click();
  await button(page.getByRole('dialog'), /^Pay KES/).click();
  await payPrompt(cloud, owner.phone);
  await page.getByText(/^Payment received/).waitFor();
  await button(page, 'Download receipt').waitFor();
};

async function payPrompt({ endpoint }: OwnerScene['cloud'], phone: string): Promise<void> {
  const url = `${endpoint}/_mpesa/prompts`;
  let asked: Prompt | undefined;
  while (!asked) {
    await wait(LOOK_MS);
    const { prompts }: { prompts: Prompt[] } = await (await fetch(url)).json();
    asked = prompts.find((one) => one.phone === phone && one.code === undefined);
  }
  await fetch(`${url}/${asked.id}`, { method: 'POST', body: JSON.stringify({ answer: 'pay' }) });
}

export const openApplication = visit('/apply', (page) => page.getByLabel('Business Name'));

export const apply: Doing = async ({ page }) => {
  await page.getByLabel('Business Name').fill('Mama Njeri Groceries');
  for (const name of ['Retail', 'Mobile App', '12 Months']) {
    await page.getByRole('radio', { name }).check();
  }
  await page.getByLabel('Description').fill('Stock and sales in one place, for two shops.');
  await attach(page, /M-Pesa Statement/, 'statement.pdf');
  await attach(page, /Registration Certificate/, 'certificate.pdf');
  await page.getByLabel(/^I agree that/).check();
  await button(page, 'Submit Application').click();
  await page.waitForURL(/\/applications\/\w+$/);
  await page.getByText('Pending Review').first().waitFor();
};

async function attach(page: Page, label: RegExp, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: STATEMENT };
  await page.locator('input[type=file]').and(page.getByLabel(label)).setInputFiles(file);
  const part = page.locator('.document').filter({ has: page.getByLabel(label) });
  await part.getByText(', uploaded').waitFor();
}

/** A phone with a session but no app. */
export const openOnEmptyPhone: Doing = async ({ browser, cloud, page, ...rest }, run) => {
  const session = await page.context().storageState();
  const open = (own: Page) => openDashboard({ ...rest, browser, cloud, page: own }, run);
  await withPage(browser, cloud.url, open, session);
};

/** Another owner takes over, because a number gets one SMS a minute. */
export const giveToNext: Doing = async (scene, run) => {
  scene.owner = await givenOwner(scene.cloud);
  await openDashboard(scene, run);
};

export const signInAgain: Doing = async ({ cloud, page, owner }) => {
  await button(page, /account menu|Wanjiku Kamau/i).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' }).or(button(page, 'Logout'));
  await logout.first().click();
  await page.waitForURL(/\/login/);
  await browserSignIn(cloud, page, owner);
};
