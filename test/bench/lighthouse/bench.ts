/** Lighthouse on the built site with its deployed headers. */
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '#scripts/chromium.ts';
import { ARGS } from '../browser.ts';
import { browserSignIn } from '../browser-sign-in.ts';
import { type BenchCloud, withCloud } from '../cloud.ts';
import { inTurn, samplesOf } from '../figures.ts';
import { givenOwner } from '../owner.ts';
import { newFolder, start, stop } from '../processes.ts';
import { withSecureSite } from '../secure-site.ts';
import { audit, installLighthouse, LOW_END_3G, MOBILE } from './lighthouse.ts';
import { isFast, type Measured, printReports } from './print.ts';
import { type Route, routes } from './routes.ts';

/** Repeated, twice at most, for what is over its budget. */
const RUNS = 3;
const MOST_RUNS = 3 * RUNS;

export async function benchLighthouse(): Promise<void> {
  installLighthouse();
  await withCloud('built', (cloud) =>
    withSecureSite(cloud.url, (site, trust) =>
      withDebuggableBrowser([trust], async (port) => {
        const measure = (route: Route) => measureRoute(route, port, site);
        const ofVisitors = routes.filter(({ isPublic }) => isPublic);
        const ofOwners = routes.filter(({ isPublic }) => !isPublic);
        const measured = await inTurn(ofVisitors, measure);
        await signIn(cloud, port, site);
        measured.push(...(await inTurn(ofOwners, measure)));
        printReports(measured);
      }),
    ),
  );
}

async function measureRoute(route: Route, port: number, site: string): Promise<Measured> {
  const reports = (profile: string[]) =>
    samplesOf(RUNS, () => audit(port, `${site}${route.path}`, profile));
  const measured: Measured = { route, mobile: [], lowEnd3G: [] };
  do {
    measured.mobile.push(...(await reports(MOBILE)));
    measured.lowEnd3G.push(...(await reports(LOW_END_3G)));
  } while (measured.mobile.length < MOST_RUNS && !isFast(measured));
  return measured;
}

async function signIn(cloud: BenchCloud, port: number, site: string): Promise<void> {
  const owner = await givenOwner(cloud);
  await inProfile(port, async (context) => {
    const page = await context.newPage();
    await browserSignIn(cloud, page, owner, site);
    await page.close();
  });
}

/** The port of a Chromium for Lighthouse alone, because another user would get into its traces. */
export async function withDebuggableBrowser<T>(
  moreArgs: string[],
  work: (port: number) => Promise<T>,
): Promise<T> {
  const where = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${newFolder()}`];
  const args = [...ARGS, ...where, ...moreArgs, 'about:blank'];
  const browser = start(findChromium() ?? 'chromium', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    return await work(await portOf(browser.stderr));
  } finally {
    await stop(browser);
  }
}

async function portOf(output: NodeJS.ReadableStream | null): Promise<number> {
  if (output) {
    for await (const line of createInterface(output)) {
      const port = /^DevTools listening on ws:\/\/[^:]+:([0-9]+)/.exec(line)?.[1];
      if (port) return Number(port);
    }
  }
  throw new Error('Chromium did not start.');
}

/** Acts in the profile as a person, then lets go of the browser. */
export async function inProfile(
  port: number,
  work: (context: BrowserContext) => Promise<unknown>,
): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context) await work(context);
  await browser.close();
}
