/**
 * The work of a page's main thread until it is quiet, by the thread's clock, which other work does not affect. It
 * gives the time for which a phone would not answer a press.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { withBrowser, withPage } from './browser.ts';
import { sessionOf } from './browser-sign-in.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { inTurn, printTable, samplesOf, sum, within } from './figures.ts';
import { givenOwner, putTotals } from './owner.ts';

const RUNS = 9;

/** Milliseconds of docs/budgets.md 1.3, on phones 4 and 10 times slower than this machine. */
const MOST_BLOCKED = { 4: 100, 10: 500 } as const;

const PATHS = [
  { path: '/', signedIn: false },
  { path: '/sw', signedIn: false },
  { path: '/sign-in', signedIn: false },
  { path: '/dashboard', signedIn: true },
  { path: '/apply', signedIn: true },
];

/** Milliseconds: a longer task delays a press. */
const LONG = 50;

export async function benchAwake(): Promise<void> {
  await withCloud('built', (cloud) =>
    withBrowser(async (browser) => print(await visitAll(cloud, browser))),
  );
}

/** Milliseconds per task of the main thread. */
type Tasks = number[];

interface Measured {
  path: string;
  visits: Tasks[];
}

async function visitAll(cloud: BenchCloud, browser: Browser): Promise<Measured[]> {
  const owner = await givenOwner(cloud);
  await putTotals(cloud, owner.userId, 240);
  const session = await sessionOf(cloud, browser, owner);
  const visit = ({ path, signedIn }: (typeof PATHS)[number]) => {
    const work = (page: Page) => tasksOf(browser, page, path);
    return withPage(browser, cloud.url, work, signedIn ? session : undefined);
  };
  // In rounds, because the machine's speed varies.
  const rounds = await samplesOf(RUNS, () => inTurn(PATHS, visit));
  return PATHS.map(({ path }, at) => ({ path, visits: rounds.map((tasks) => tasks[at] ?? []) }));
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

/** The least of several visits counts, because other processes spoil the caches. */
function print(measured: Measured[]): void {
  const of = ({ visits }: Measured, read: (tasks: Tasks) => number) =>
    Math.round(Math.min(...visits.map(read)));
  const blocked = (one: Measured, slowdown: keyof typeof MOST_BLOCKED) =>
    within(
      of(one, (tasks) => blockedAt(slowdown, tasks)),
      MOST_BLOCKED[slowdown],
      'ms',
    );
  printTable(
    `The main thread until the page is quiet, by its own clock, the least of ${RUNS}`,
    'page | at work | longest task | blocked, 4 x | budget | blocked, 10 x | budget',
    measured.map((one) => [
      one.path,
      `${of(one, (tasks) => sum(tasks, Number))} ms`,
      `${of(one, (tasks) => Math.max(...tasks))} ms`,
      ...blocked(one, 4),
      ...blocked(one, 10),
    ]),
  );
}
