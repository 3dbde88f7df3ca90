/** How soon there is something to read, and a form that works, on a slow line. */
import type { Browser, Page } from 'playwright-core';
import { withBrowser, withPage } from './browser.ts';
import { withCloud } from './cloud.ts';
import { median, printTable, seconds } from './figures.ts';
import { withSecureSite } from './secure-site.ts';

const RUNS = 3;

interface Line {
  name: string;
  /** Milliseconds before each answer. */
  latency: number;
  /** How many times slower the processor is. */
  slowdown: number;
}

/**
 * Chromium's slow 3G has round trips of 400 ms, and holds each answer up for five: a new connection
 * takes that many. The others hold up for one, as connections that are open do.
 */
const LINES: Line[] = [
  { name: '400 ms', latency: 400, slowdown: 1 },
  { name: '400 ms, 6 x CPU', latency: 400, slowdown: 6 },
  { name: '2,000 ms, 6 x CPU', latency: 2000, slowdown: 6 },
];

const BYTES_PER_SECOND = 400_000 / 8;

/** Long enough for anything. */
const WAIT = { timeout: 120_000 };

type Moment = 'text' | 'form';

/** Milliseconds since a visit began. */
type Moments = Partial<Record<Moment, number>>;

const PAGES: { path: string; awaited: Moment[] }[] = [
  { path: '/', awaited: ['text'] },
  { path: '/sign-in', awaited: ['text', 'form'] },
];

interface Visits {
  first: Moments;
  again: Moments;
}

export async function benchSlowLine(): Promise<void> {
  await withCloud('built', ({ url }) =>
    withSecureSite(url, (site, trust) =>
      withBrowser(async (browser) => print(await visitAll(browser, site)), [trust]),
    ),
  );
}

interface Measured {
  path: string;
  awaited: Moment[];
  line: Line;
  runs: Visits[];
}

async function visitAll(browser: Browser, site: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { path, awaited } of PAGES) {
    for (const line of LINES) {
      const runs: Visits[] = [];
      for (let n = 0; n < RUNS; n++) {
        runs.push(await visitTwice(browser, `${site}${path}`, line, awaited));
      }
      measured.push({ path, awaited, line, runs });
    }
  }
  return measured;
}

function visitTwice(browser: Browser, url: string, line: Line, awaited: Moment[]): Promise<Visits> {
  return withPage(browser, url, async (page) => {
    const first = await visit(page, url, line, awaited);
    // Somebody who comes back has everything by then.
    await page.waitForLoadState('networkidle', WAIT);
    const next = await page.context().newPage();
    await page.close();
    return { first, again: await visit(next, url, line, awaited) };
  });
}

async function visit(page: Page, url: string, line: Line, awaited: Moment[]): Promise<Moments> {
  await slowDown(page, line);
  await page.addInitScript(noteText);
  if (awaited.includes('form')) await page.addInitScript(noteForm);
  await page.goto(url, { waitUntil: 'commit', ...WAIT });
  const isOver = (moments: Moment[]) => moments.every((moment) => moment in globalThis.slowLine);
  await page.waitForFunction(isOver, awaited, WAIT);
  return page.evaluate(() => globalThis.slowLine);
}

async function slowDown(page: Page, { latency, slowdown }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = {
    offline: false,
    latency,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await toWorkers(page, { method: 'Network.enable', params: {} });
  await toWorkers(page, { method: 'Network.emulateNetworkConditions', params: conditions });
}

/** A service worker asks for pages itself, past what slows the page down. */
async function toWorkers(page: Page, command: { method: string; params: object }): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) return;
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId });
    const message = JSON.stringify({ id: 1, ...command });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
  }
}

declare global {
  /** In the page: what happened when. */
  var slowLine: Moments;
}

/** Runs in the page. Looks before every frame; what is there then is on the screen with it. */
function noteText(): void {
  globalThis.slowLine = {};
  let since: number | undefined;
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (document.querySelector('h1')?.innerText.trim()) since ??= performance.now();
    if (!paint || since === undefined) requestAnimationFrame(look);
    else globalThis.slowLine.text = Math.max(paint.startTime, since);
  };
  requestAnimationFrame(look);
}

/**
 * Runs in the page: types half a number and presses Send OTP, again and again, until the form says
 * that this is no number.
 */
function noteForm(): void {
  const press = () => {
    const number = document.querySelector<HTMLInputElement>('input[type=tel]');
    if (number?.getAttribute('aria-invalid') === 'true' && number.value === '07') {
      requestAnimationFrame(() => {
        globalThis.slowLine.form = performance.now();
      });
      return;
    }
    if (number) {
      // As the browser sets it: React notices no other way.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(number, '07');
      number.dispatchEvent(new Event('input', { bubbles: true }));
      number.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    }
    setTimeout(press, 100);
  };
  // A press that nothing handles would have the browser send the form, and begin the visit again.
  window.addEventListener('submit', (event) => event.preventDefault());
  press();
}

function print(measured: Measured[]): void {
  const row = ({ path, line, runs }: Measured, what: string, moment: Moment) => {
    const of = (visit: keyof Visits) =>
      seconds(median(runs.map((run) => run[visit][moment] ?? Number.NaN)));
    return [path, what, line.name, of('first'), of('again')];
  };
  printTable(
    `A slow line: 400 kbit/s, each answer held up, median of ${RUNS}`,
    ['page', 'what', 'line', 'first visit', 'repeat visit'],
    [
      ...measured.map((one) => row(one, 'heading to read', 'text')),
      ...measured
        .filter(({ awaited }) => awaited.includes('form'))
        .map((one) => row(one, 'Send OTP answers a press', 'form')),
    ],
  );
}
