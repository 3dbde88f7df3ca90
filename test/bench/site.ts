/** The weight of a first visit to each route of the built site, with deployed headers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
import { repositoryRoot } from '#local/files/repository.ts';
import { withBrowser, withPage } from './browser.ts';
import { sessionOf } from './browser-sign-in.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { inTurn, printTable, sum, within } from './figures.ts';
import { givenOwner } from './owner.ts';

interface Weight {
  page: number;
  script: number;
  all: number;
  requests: number;
}

interface Route {
  path: string;
  signedIn: boolean;
  /** KiB and requests of docs/budgets.md 1.1. */
  most: Weight;
}

const routes: Route[] = [
  { path: '/', signedIn: false, most: { page: 15, script: 2, all: 60, requests: 4 } },
  { path: '/sw', signedIn: false, most: { page: 15, script: 2, all: 60, requests: 4 } },
  { path: '/privacy-policy', signedIn: false, most: { page: 15, script: 2, all: 60, requests: 4 } },
  { path: '/sign-in', signedIn: false, most: { page: 12, script: 95, all: 110, requests: 8 } },
  { path: '/dashboard', signedIn: true, most: { page: 13, script: 110, all: 125, requests: 20 } },
  { path: '/apply', signedIn: true, most: { page: 12, script: 128, all: 145, requests: 23 } },
  {
    path: '/applications',
    signedIn: true,
    most: { page: 14, script: 130, all: 145, requests: 30 },
  },
  { path: '/projects', signedIn: true, most: { page: 12, script: 128, all: 145, requests: 22 } },
  { path: '/repayments', signedIn: true, most: { page: 15, script: 148, all: 165, requests: 38 } },
];

export async function benchSite(): Promise<void> {
  print(await withCloud('built', (cloud) => withBrowser((browser) => weighRoutes(cloud, browser))));
}

async function weighRoutes(cloud: BenchCloud, browser: Browser): Promise<Weight[]> {
  const session = await sessionOf(cloud, browser, await givenOwner(cloud));
  return inTurn(routes, ({ path, signedIn }) => {
    const visit = (page: Page) => weigh(page, path);
    return withPage(browser, cloud.url, visit, signedIn ? session : undefined);
  });
}

/** Everything until the network is quiet, with an empty cache. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  // The map of another site loads on sight, so it does not count.
  const own = finished.filter((request) => !request.url().startsWith('https:'));
  const parts = await Promise.all(own.map(partOf));
  const bytesOf = (...types: string[]) =>
    sum(parts, ({ type, bytes }) => (types.includes(type) ? bytes : 0));
  return {
    page: bytesOf('page'),
    script: bytesOf('script'),
    all: bytesOf('page', 'script', 'other'),
    requests: parts.length,
  };
}

async function partOf(request: Request): Promise<{ type: string; bytes: number }> {
  const { responseBodySize: bytes } = await request.sizes();
  const type = (await request.response())?.headers()['content-type'] ?? '';
  if (/javascript/.test(type)) return { type: 'script', bytes };
  // The film loads last, and only if welcome.
  if (/video/.test(type)) return { type: 'film', bytes };
  return { type: /html|css/.test(type) ? 'page' : 'other', bytes };
}

const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10;

function print(weights: Weight[]): void {
  const rows = routes.map(({ path, most }, at) => {
    const { page, script, all, requests } = weights[at] as Weight;
    return [
      path,
      ...within(kib(page), most.page),
      ...within(kib(script), most.script),
      ...within(kib(all), most.all),
      ...within(requests, most.requests),
    ];
  });
  const { page, script } = wholeApp();
  const bundle = [page, script, page + script].flatMap((bytes) => [`${kib(bytes)}`, '']);
  printTable(
    'First visit, KiB of bodies as served, before the video',
    'route | HTML+CSS | budget | JS | budget | all | budget | requests | budget',
    [...rows, ['compared with: one bundle, all of Bootstrap', ...bundle, '3', '']],
  );
}

/** A common alternative: one script for the app, and Bootstrap's full style sheet. */
function wholeApp(): Pick<Weight, 'page' | 'script'> {
  const dist = join(repositoryRoot, 'web', 'dist');
  const assets = join(dist, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return {
    page: compressed([
      join(dist, 'index.html'),
      join(repositoryRoot, 'node_modules/bootstrap/dist/css/bootstrap.min.css'),
    ]),
    script: compressed(scripts.map((name) => join(assets, name))),
  };
}

function compressed(files: string[]): number {
  const content = Buffer.concat(files.map((file) => readFileSync(file)));
  return brotliCompressSync(content).length;
}
