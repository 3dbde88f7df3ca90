/** A real browser. Any console error fails the test that caused it. */
import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '#scripts/chromium.ts';
import { callFrom, newAddress } from './address.ts';
import { baseUrl } from './cloud.ts';
import { type Screen, screenOf } from './screen.ts';

export const phoneScreen = { width: 360, height: 740 };
export const deskScreen = { width: 1280, height: 800 };

export const bothScreens = [
  ['a cheap phone', phoneScreen],
  ['a desk', deskScreen],
] as const;

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  // No spare process for the next page: making it takes longer than many tests.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const CLOSING_MS = 15_000;

/** One per process, because a start takes longer than many tests. */
let opened: Promise<Browser> | undefined;
let staying: BrowserContext[] = [];
let contexts: BrowserContext[] = [];
let problems: string[] = [];

/** Closes the test's visitors. Fails if the browser complained. */
export async function endVisits(): Promise<void> {
  const closed = Promise.all(contexts.map(close));
  contexts = [];
  if (await isLate(closed)) await replaceBrowser();
  const seen = problems;
  problems = [];
  expect(seen).toEqual([]);
}

/** Closes the file's visitors. */
export async function endStays(): Promise<void> {
  contexts.push(...staying);
  staying = [];
  await endVisits();
}

/** A request may still be in a test's route; its end does not matter. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) });
}

/** Chromium may keep a visitor who left during a held request: not the product's fault. */
function isLate(work: Promise<unknown>): Promise<boolean> {
  const late = setTimeout(CLOSING_MS, true, { ref: false });
  return Promise.race([work.then(() => false), late]);
}

async function replaceBrowser(): Promise<void> {
  console.warn('Chromium did not let a visitor go: the next one gets a new browser.');
  const stuck = await opened;
  opened = undefined;
  await stuck?.close();
}

export interface Visit {
  screen?: { width: number; height: number };
  /** Allows the service worker, which would otherwise answer instead of the tested server. */
  keepsApp?: boolean;
  runsScripts?: boolean;
  stays?: boolean;
  /** Console errors that belong to the story, such as a refused upload. */
  expected?: RegExp;
}

/**
 * Gives each number its own network, because a network may bring only 30 new numbers an hour
 * (core/sign-in/limits.ts).
 */
async function enterFrom(network: string, route: Route): Promise<void> {
  const request = route.request();
  const { 'accept-encoding': _, ...headers } = await request.allHeaders();
  const sent = { method: request.method(), headers, body: request.postData() ?? '' };
  const { status, body } = await callFrom(network, request.url(), sent);
  await route.fulfill({ status, body, contentType: 'application/json' });
}

export async function visitor(visit: Visit = {}): Promise<Screen> {
  const { screen = phoneScreen, keepsApp = false, runsScripts = true, expected } = visit;
  opened ??= openBrowser();
  const context = await (await opened).newContext({
    baseURL: baseUrl,
    viewport: screen,
    javaScriptEnabled: runsScripts,
    locale: 'en-KE',
    serviceWorkers: keepsApp ? 'allow' : 'block',
  });
  // Playwright's 30 s are for fast machines.
  context.setDefaultTimeout(90_000);
  (visit.stays ? staying : contexts).push(context);
  const network = newAddress();
  // The live map belongs to another site, which tests do not call.
  await context.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'a map' }),
  );
  await context.route(`${baseUrl}/api/numbers`, (route) => enterFrom(network, route));
  return openTab(context, expected);
}

export async function openAt(path: string, visit: Visit = {}): Promise<Screen> {
  const page = await visitor(visit);
  await page.goto(path);
  return page;
}

/** Another page of the visitor, with the same list of complaints. */
export async function openTab(context: BrowserContext, expected?: RegExp): Promise<Screen> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() !== 'error' || expected?.test(message.text())) return;
    problems.push([message.text(), message.location().url].join(' ').trim());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return screenOf(page);
}

/** Requests that browsers make by themselves, varying by version. */
const ASKED_BY_BROWSERS = /^\/(?:favicon|apple-touch-icon|icon-|manifest\.webmanifest)/;

/** @returns the growing list of a page's requests */
export function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!ASKED_BY_BROWSERS.test(new URL(url).pathname)) asked.push(url);
  });
  return asked;
}

/** The landing page is a page load: it is there when the app is gone. */
export async function onLandingPage(page: Page): Promise<void> {
  await page.waitForURL(`${baseUrl}/`);
  await page.locator('html:not([data-app]) h1').waitFor();
}

export const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

/** The server does what a page asks, but the answers are lost. */
export const loseAnswers = (page: Page, api: string, options: { times?: number } = {}) =>
  page.route(
    api,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    options,
  );

/** Answers a page's calls instead of the server. */
export const refuse = (page: Page, api: string, status: number, code: string, message: string) =>
  page.route(api, (route) => route.fulfill({ status, json: { code, message } }));

/** No change by somebody else is told: it would load a page again that waits for a press. */
export const hideActivity = (page: Page) =>
  page.route('**/api/activity', (route) => route.fulfill({ json: { changedAt: null } }));

/** Opens a page whose data is refused at first, then retries. */
export async function openAtSecondTry(
  page: Page,
  { path, api, meanwhile }: { path: string; api: string; meanwhile?: string },
): Promise<void> {
  await hideActivity(page);
  await refuse(page, api, 403, 'server.busy', 'Not now.');
  await page.goto(path);
  if (meanwhile) await page.getByText(meanwhile).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
}
