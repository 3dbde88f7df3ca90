/** The screens of the office, which has no Kiswahili. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const FILE = '/office/applications/:ref';

/** Scrolls to a part of the screen. */
const show = (page: Page, title: string) =>
  page
    .getByRole('region', { name: title, exact: true })
    .first()
    .evaluate((part) => part.scrollIntoView());

/** Waits for its first page. */
async function openStatement(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'M-Pesa statement', exact: true }).click();
  await page.getByText(/^Page 1 of/).waitFor();
}

async function readStatement(page: Page): Promise<void> {
  await openStatement(page);
  await page.getByRole('button', { name: 'Read the rows of this statement' }).click();
  await page
    .getByText(/ of the net inflow| that an average month leaves/)
    .first()
    .waitFor();
  await show(page, 'Affordability');
}

async function buildOffer(page: Page): Promise<void> {
  await openStatement(page);
  await show(page, 'Decision');
}

async function readBooks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read the books' }).click();
  await page.getByRole('table', { name: 'Trial balance' }).waitFor();
}

const scenes: Omit<Scene, 'language'>[] = [
  { name: '/office/sign-in', path: '/office/sign-in', as: 'visitor' },
  { name: '/office/join', path: '/office/join#:secret', as: 'invited' },
  { name: '/office', path: '/office', as: 'approver' },
  { name: '/office/queue', path: '/office/queue', as: 'reviewer' },
  { name: '/office, a file', path: FILE, as: 'reviewer' },
  { name: '/office, a statement', path: FILE, as: 'reviewer', act: readStatement },
  { name: '/office, an offer', path: FILE, as: 'approver', act: buildOffer },
  { name: '/office/projects', path: '/office/projects?stage=Discovery', as: 'lead' },
  { name: '/office, a project', path: '/office/projects/:ref', as: 'lead' },
  { name: '/office, an agreement', path: '/office/agreements/:ref', as: 'lead' },
  { name: '/office/agreements', path: '/office/agreements', as: 'collector' },
  { name: '/office/money', path: '/office/money', as: 'collector' },
  { name: '/office/money/unmatched', path: '/office/money/unmatched', as: 'collector' },
  {
    name: '/office/money/unmatched, a match',
    path: '/office/money/unmatched',
    as: 'collector',
    act: (page) => page.getByRole('button', { name: /^Match to/ }).click(),
  },
  { name: '/office/money/waiting', path: '/office/money/waiting', as: 'collector' },
  { name: '/office/money/day', path: '/office/money/day', as: 'collector' },
  { name: '/office/money/books', path: '/office/money/books', as: 'collector', act: readBooks },
  { name: '/office/people', path: '/office/people', as: 'admin' },
  { name: '/office/audit', path: '/office/audit', as: 'admin' },
  {
    name: '/office/audit, an application',
    path: '/office/audit?about=application&which=:ref',
    as: 'admin',
  },
  { name: '/office/health', path: '/office/health', as: 'admin' },
  { name: '/office/me', path: '/office/me', as: 'admin' },
];

export const officeScenes = scenes.map((scene): Scene => ({ ...scene, language: 'en' }));
