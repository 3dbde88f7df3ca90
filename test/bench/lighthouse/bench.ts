/** What Lighthouse makes of the site, as the built site is served with its deployed headers. */

import { browserSignIn } from '../browser-sign-in.ts';
import { type BenchCloud, withCloud } from '../cloud.ts';
import { inTurn, samplesOf } from '../figures.ts';
import { givenOwner } from '../owner.ts';
import { withSecureSite } from '../secure-site.ts';
import { inProfile, withDebuggableBrowser } from './browser.ts';
import { audit, installLighthouse, lowEnd3G, mobile, type Slowdown } from './lighthouse.ts';
import { type Measured, printReports } from './print.ts';
import { type Route, routes } from './routes.ts';
import { measureSlowdown } from './speed.ts';

const RUNS = 3;

export async function benchLighthouse(): Promise<void> {
  installLighthouse();
  await withCloud('built', (cloud) =>
    withSecureSite(cloud.url, (site, trust) =>
      withDebuggableBrowser([trust], async (port) => {
        const slowdown = await measureSlowdown(port, `${site}/privacy-policy`);
        const measure = (route: Route) => measureRoute(route, port, { site, slowdown });
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

async function measureRoute(
  route: Route,
  port: number,
  { site, slowdown }: { site: string; slowdown: Slowdown },
): Promise<Measured> {
  const reports = (profile: string[]) =>
    samplesOf(RUNS, () => audit(port, `${site}${route.path}`, profile));
  return {
    route,
    mobile: await reports(mobile(slowdown)),
    lowEnd3G: await reports(lowEnd3G(slowdown)),
  };
}

/** An owner of a shop, in the profile that Lighthouse visits with. */
async function signIn(cloud: BenchCloud, port: number, site: string): Promise<void> {
  const owner = await givenOwner(cloud);
  await inProfile(port, async (context) => {
    const page = await context.newPage();
    await browserSignIn(cloud, page, owner, site);
    await page.close();
  });
}
