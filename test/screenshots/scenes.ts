/** Every screen, with the person who looks at it. */
import type { Page } from 'playwright-core';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { fileOfPage, ownerPaths, publicPaths, visitorPaths } from '#shared/site/pages.ts';
import { answerPrompt } from '#test/support/mpesa.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { type Page as PublicPage, pages } from '#web/src/public/public-pages.tsx';
import { officeScenes } from './office-scenes.ts';
import type { Person } from './person.ts';
import { phoneOf } from './points.ts';
import { repaymentLives } from './repayments.ts';
import type { Scene } from './scene.ts';

const publicScene = ({ path, language }: PublicPage): Scene => {
  const isListed = (publicPaths as readonly string[]).includes(path);
  // The others are shown instead of pages.
  return { name: path, path: isListed ? path : fileOfPage(path), as: 'visitor', language };
};

const APPLICATION = '/applications/:applicationId';

/** They redirect to others of the list. */
const aliases = ['/login', '/redeem-points'];

const screens = (paths: readonly string[]) =>
  paths.filter((path) => path !== APPLICATION && !aliases.includes(path));

const ask = async (page: Page, phone: string) => {
  await page.getByRole('textbox').fill(phone);
  await page.locator('form button[type=submit]').click();
};

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

async function payTooMuch(page: Page): Promise<void> {
  await page.locator('.pay-buttons button').nth(1).click();
  await page.locator('dialog input[inputmode]').first().fill('250001');
  await page.locator('dialog button[type=submit]').click();
}

async function sendPrompt(page: Page): Promise<void> {
  await payNow(page);
  const send = page.locator('dialog form button[type=submit]');
  if (await send.count()) await send.click();
  await page.locator('dialog .prompt-asked').waitFor();
}

async function payPrompt(page: Page, { owner }: Person): Promise<void> {
  await sendPrompt(page);
  await answerPrompt(owner?.phone ?? '', 'pay');
  await page.locator('dialog .prompt-paid').waitFor();
}

const scene = (
  name: string,
  act: NonNullable<Scene['act']>,
  [as, path]: [Scene['as'], string] = ['Repaying', '/repayments'],
): Scene => ({ name, path, as, act });

const payNow = press('.pay-buttons .btn-primary');

const payOff = (page: Page) => page.locator('.pay-buttons button').nth(2).click();

const typeAward = (amount: string) => async (page: Page) => {
  await page.locator('main input[type=tel]').fill(phoneOf(4));
  await page.locator('main input[inputmode=numeric]').fill(amount);
  await page.waitForLoadState('networkidle');
};

async function awardTooMuch(page: Page): Promise<void> {
  await typeAward('450000')(page);
  await page.locator('.award-form button[type=submit]').click();
}

async function writeCampaign(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click();
  await page.locator('main textarea').fill('Karibu! Leo unga ni KES 180.');
  await page.locator('main progress').waitFor({ state: 'detached' });
}

/** Dialogs and sections over the screens of payments. */
const repaymentScenes: Scene[] = [
  scene('/repayments, pay now', payNow),
  scene('/repayments, too much', payTooMuch),
  scene('/repayments, pay off', payOff),
  scene('/repayments, not heard', payNow, ['Asked', '/repayments']),
  scene('/repayments, waiting', sendPrompt, ['Overdue', '/repayments']),
  scene('/repayments, paid', payPrompt, ['New schedule', '/repayments']),
  scene('/repayments, a statement', press('.part-head button')),
  scene('/repayments, a slip', press('.slip summary')),
  scene('/settings, buy', press('.billing-offers button'), ['shop', '/settings#billing']),
];

export const scenes: Scene[] = [
  ...pages.map(publicScene),
  ...screens(visitorPaths).map((path): Scene => ({ name: path, path, as: 'visitor' })),
  {
    name: '/sign-in, refused',
    path: '/sign-in',
    as: 'visitor',
    act: async (page) => {
      await ask(page, '0712');
      await page.locator('form .alert').waitFor();
    },
  },
  {
    name: '/sign-in, code',
    path: '/sign-in',
    as: 'visitor',
    act: async (page) => {
      await ask(page, `0${newPhone().slice(4)}`);
      await page.locator('input[autocomplete=one-time-code]').waitFor();
    },
  },
  { name: '/sign-in, new owner', path: '/sign-in', as: 'newcomer' },
  ...screens(ownerPaths).flatMap((path): Scene[] => [
    { name: path, path, as: 'shop' },
    { name: `${path}, empty`, path, as: 'starter' },
  ]),
  {
    name: '/dashboard, menu',
    path: '/dashboard',
    as: 'shop',
    act: (page) => page.locator('.top-bar [aria-haspopup=dialog]').click(),
  },
  { name: '/apply, a draft', path: '/apply', as: 'applicant' },
  {
    name: '/reward-points, a customer',
    path: '/reward-points',
    as: 'shop',
    act: typeAward('1250'),
  },
  ...['customers', 'history', 'import'].map(
    (tab): Scene => ({
      name: `/reward-points, ${tab}`,
      path: `/reward-points?tab=${tab}`,
      as: 'shop',
    }),
  ),
  ...applicationStatuses.map(
    (status): Scene => ({ name: `Application: ${status}`, path: APPLICATION, as: status }),
  ),
  ...repaymentLives.map(
    (life): Scene => ({ name: `Repayments: ${life}`, path: '/repayments', as: life }),
  ),
  ...(['Story building', 'Story', 'Story owned'] as const).map(
    (life): Scene => ({ name: `Project: ${life}`, path: '/projects/:projectId', as: life }),
  ),
  { name: 'Project: Story owned, paid', path: '/projects/:projectId/owned', as: 'Story owned' },
  ...repaymentScenes,
  scene('/reward-points, a large amount', awardTooMuch, ['shop', '/reward-points']),
  scene('/send-sms, the price', writeCampaign, ['shop', '/send-sms?campaign=new&step=audience']),
  { name: 'Card', path: '/c/:code', as: 'customer' },
  { name: 'Card: joined', path: '/c/:code#joined', as: 'customer' },
  ...officeScenes,
];
