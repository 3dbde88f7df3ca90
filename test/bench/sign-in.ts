/** What signing in costs an owner, in a browser, beside the bare calls it needs. */
import type { Browser, Page } from 'playwright-core';
import { getDashboard, recordLogin } from '#shared/accounts/contract.ts';
import { withBrowser, withPage } from './browser.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { ms, p50AndP95, printTable, ratio, timed } from './figures.ts';
import {
  codeSentTo,
  enterCode,
  givenOwner,
  type Owner,
  requestCode,
  solveRobotCheck,
} from './owner.ts';

/** One address may sign up 30 times an hour: each cloud starts with none. */
const CLOUDS = 2;
const SIGN_INS_PER_CLOUD = 25;

/** Milliseconds of one sign-in. */
interface SignInTimes {
  robotCheck: number;
  smsSent: number;
  dashboard: number;
}

interface Run {
  browser: SignInTimes;
  bare: SignInTimes;
}

export async function benchSignIn(): Promise<void> {
  const runs: Run[] = [];
  await withBrowser(async (browser) => {
    for (let n = 0; n < CLOUDS; n++) {
      await withCloud('built', async (cloud) => runs.push(...(await runsOn(cloud, browser))));
    }
  });
  print(runs);
}

/** Browser and bare calls take turns, so that a busy moment of the machine meets both. */
async function runsOn(cloud: BenchCloud, browser: Browser): Promise<Run[]> {
  // Functions load at their first call; that is this machine's work and no figure.
  await bareSignIn(cloud, await givenOwner(cloud));
  const runs: Run[] = [];
  for (let n = 0; n < SIGN_INS_PER_CLOUD; n++) {
    const [one, other] = [await givenOwner(cloud), await givenOwner(cloud)];
    runs.push({
      browser: await withPage(browser, cloud.url, (page) => browserSignIn(cloud, page, one)),
      bare: await bareSignIn(cloud, other),
    });
  }
  return runs;
}

/** The same flow from a script that holds a solved robot check already. */
async function bareSignIn(cloud: BenchCloud, { phone }: Owner): Promise<SignInTimes> {
  const { proof, milliseconds } = await solveRobotCheck(cloud);
  const pressed = Date.now();
  const session = await requestCode(cloud, phone, proof);
  const { code, at } = await codeSentTo(cloud, phone);
  const dashboard = await timed(async () => {
    const token = await enterCode(cloud, phone, session, code);
    const response = await fetch(`${cloud.url}${getDashboard.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`The dashboard answered ${response.status}.`);
    await response.json();
  });
  return { robotCheck: milliseconds, smsSent: at - pressed, dashboard };
}

/** Signs in as an owner does, from a first visit to the dashboard. */
export async function browserSignIn(
  cloud: BenchCloud,
  page: Page,
  { phone }: Owner,
  site = cloud.url,
): Promise<SignInTimes> {
  await page.addInitScript(takeTimes);
  await page.goto(`${site}/login?next=/dashboard`, { waitUntil: 'networkidle' });
  await page.getByPlaceholder('07XXXXXX').fill(`0${phone.slice(4)}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
  const { code, at } = await codeSentTo(cloud, phone);
  await page.getByLabel('Enter OTP').fill(code);
  await Promise.all([
    page.waitForFunction(() => 'tiles' in globalThis.benchTimes),
    // The last call of a sign-in, which nobody waits for: the page must not close in its midst.
    page.waitForResponse((response) => response.url().endsWith(recordLogin.path)),
    page.getByRole('button', { name: 'Verify OTP' }).click(),
  ]);
  const times = await page.evaluate(() => globalThis.benchTimes);
  const { sendPressed = 0, puzzle = 0, solved = 0, verifyPressed = 0, tiles = 0 } = times;
  return {
    robotCheck: solved - puzzle,
    smsSent: at - sendPressed,
    dashboard: tiles - verifyPressed,
  };
}

type Moment = 'sendPressed' | 'puzzle' | 'solved' | 'verifyPressed' | 'tiles';

declare global {
  /** In the page: when what happened first, in milliseconds since 1970. */
  var benchTimes: Partial<Record<Moment, number>>;
}

/** Runs in the page, where nothing lies between an event and the clock. */
function takeTimes(): void {
  const times: typeof globalThis.benchTimes = {};
  globalThis.benchTimes = times;
  const buttons: Record<string, Moment> = {
    'Send OTP': 'sendPressed',
    'Verify OTP': 'verifyPressed',
  };

  const notePress = (event: Event) => {
    const label = (event.target as HTMLElement).closest('button')?.innerText.trim() ?? '';
    const moment = buttons[label];
    if (moment) times[moment] ??= Date.now();
  };

  const noteSolved = (event: Event) => {
    if ((event as CustomEvent<{ state?: string }>).detail?.state !== 'verified') return;
    times.solved ??= Date.now();
    const [puzzle] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/robot-challenge')) as PerformanceResourceTiming[];
    if (puzzle) times.puzzle = performance.timeOrigin + puzzle.responseEnd;
  };

  /** Looks before every frame; what is there then is on the screen with the frame after. */
  const noteTiles = () => {
    const tile = Array.from(document.querySelectorAll('dt'), ({ textContent }) => textContent);
    if (!tile.includes('SMS Balance')) requestAnimationFrame(noteTiles);
    else requestAnimationFrame(() => (times.tiles = Date.now()));
  };

  document.addEventListener('click', notePress, true);
  document.addEventListener('statechange', noteSolved, true);
  requestAnimationFrame(noteTiles);
}

function print(runs: readonly Run[]): void {
  const of = (side: keyof Run, figure: keyof SignInTimes) => runs.map((run) => run[side][figure]);
  const row = (what: string, here: number[], most: string, other: string, floor: number[]) => [
    what,
    ...p50AndP95(here),
    most,
    other,
    ...p50AndP95(floor),
    ratio(here, floor),
  ];
  const most = '1.5 x';
  printTable(
    `Signing in, ${runs.length} times, every time as a first visit`,
    ['what', 'p50', 'p95', 'budget', 'compared with, in the same run', 'p50', 'p95', 'p50 ratio'],
    [
      row(
        'robot check in Chromium (widget, our worker)',
        of('browser', 'robotCheck'),
        ms(330),
        'robot check in Node (PBKDF2 of WebCrypto)',
        of('bare', 'robotCheck'),
      ),
      row(
        'Send OTP to SMS handed over',
        of('browser', 'smsSent'),
        most,
        'robot check in Node, then the bare calls',
        runs.map(({ bare }) => bare.robotCheck + bare.smsSent),
      ),
      row(
        '... without the robot check',
        runs.map(({ browser }) => browser.smsSent - browser.robotCheck),
        most,
        'the bare calls with a proof at hand',
        of('bare', 'smsSent'),
      ),
      row(
        'Verify OTP to the tiles of the dashboard',
        of('browser', 'dashboard'),
        '',
        'bare calls: the answer, GET /api/dashboard',
        of('bare', 'dashboard'),
      ),
    ],
  );
}
