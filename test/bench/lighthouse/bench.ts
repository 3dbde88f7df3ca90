/** Lighthouse on the built site with its deployed headers. */

import { browserSignIn } from '../browser-sign-in.ts';
import { type BenchCloud, withCloud } from '../cloud.ts';
import { inTurn, samplesOf } from '../figures.ts';
import { givenOwner } from '../owner.ts';
import { withSecureSite } from '../secure-site.ts';
import { inProfile, withDebuggableBrowser } from './browser.ts';
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
