/**
 * How long the main thread of a page is at work before the page is quiet, by the clock of the thread itself:
 * what else the machine does does not count. From it follows for how long a phone would answer no press.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { withBrowser, withPage } from './browser.ts';
import { sessionOf } from './browser-sign-in.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { inTurn, median, printTable, samplesOf, sum, within } from './figures.ts';
import { withDebuggableBrowser } from './lighthouse/browser.ts';
import { installLighthouse, type Slowdown } from './lighthouse/lighthouse.ts';
import { measureSlowdown } from './lighthouse/speed.ts';
import { givenOwner, putTotals } from './owner.ts';

const RUNS = 5;

/** Milliseconds of docs/budgets.md 1.3, by phone. */
const MOST_BLOCKED: Slowdown = { middle: 100, cheap: 500 };

const PATHS = [
  { path: '/', signedIn: false },
  { path: '/sw', signedIn: false },
  { path: '/sign-in', signedIn: false },
  { path: '/dashboard', signedIn: true },
  { path: '/apply', signedIn: true },
];

/** A task that is longer keeps a press waiting; milliseconds. */
const LONG = 50;

export async function benchAwake(): Promise<void> {
  installLighthouse();
  await withCloud('built', async (cloud) => {
    const slowdown = await withDebuggableBrowser([], (port) =>
      measureSlowdown(port, `${cloud.url}/privacy-policy`),
    );
    await withBrowser(async (browser) => print(await visitAll(cloud, browser), slowdown));
  });
}

/** Milliseconds of each task of a page's main thread. */
type Tasks = number[];

interface Measured {
  path: string;
  visits: Tasks[];
}

async function visitAll(cloud: BenchCloud, browser: Browser): Promise<Measured[]> {
  const owner = await givenOwner(cloud);
  await putTotals(cloud, owner.userId, 240);
  const session = await sessionOf(cloud, browser, owner);
  return inTurn(PATHS, async ({ path, signedIn }) => {
    const work = (page: Page) => tasksOf(browser, page, path);
    const visit = () => withPage(browser, cloud.url, work, signedIn ? session : undefined);
    return { path, visits: await samplesOf(RUNS, visit) };
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of the thread. */
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

async function tasksOf(browser: Browser, page: Page, path: string): Promise<Tasks> {
  const session = await browser.newBrowserCDPSession();
  const events = await traced(session, () => page.goto(path, { waitUntil: 'networkidle' }));
  const visit = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL,
  );
  if (!visit) throw new Error(`The trace has no visit to ${path}.`);
  return events
    .filter(({ name, ph, pid, tid, ts }) => {
      const isInPage = pid === visit.pid && tid === visit.tid && ts >= visit.ts;
      return isInPage && ph === 'X' && name.endsWith('RunTask');
    })
    .map(({ tdur = 0 }) => tdur / 1000);
}

async function traced(session: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  const includedCategories = ['toplevel', 'blink.user_timing'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  return events;
}

const blockedAt = (slowdown: number, tasks: Tasks): number =>
  sum(tasks, (task) => Math.max(0, task * slowdown - LONG));

function print(measured: Measured[], slowdown: Slowdown): void {
  const of = ({ visits }: Measured, read: (tasks: Tasks) => number) =>
    Math.round(median(visits.map(read)));
  const blocked = (one: Measured, phone: keyof Slowdown) =>
    within(
      of(one, (tasks) => blockedAt(slowdown[phone], tasks)),
      MOST_BLOCKED[phone],
      'ms',
    );
  printTable(
    `The main thread until the page is quiet, by its own clock, median of ${RUNS}`,
    'page | at work | longest task | blocked on a phone of the middle | budget | on a cheap one | budget',
    measured.map((one) => [
      one.path,
      `${of(one, (tasks) => sum(tasks, Number))} ms`,
      `${of(one, (tasks) => Math.max(...tasks))} ms`,
      ...blocked(one, 'middle'),
      ...blocked(one, 'cheap'),
    ]),
  );
}
