/** How long the tools of a developer's day take, and how much memory. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { stages } from '#infra/stages.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { megabytesOf } from '#scripts/memory.ts';
import { withBrowser, withPage } from './browser.ts';
import { connect } from './cloud.ts';
import { budget, median, printTable, samplesOf, seconds, timed } from './figures.ts';
import { playFirstDay } from './first-day.ts';
import { newFolder, run, start } from './processes.ts';

const SECOND_STARTS = 3;

/** Megabytes of docs/budgets.md 4. */
const MOST_MB = { start: 600, firstDay: 900 };

export async function benchWorkbench(): Promise<void> {
  const dataDir = newFolder();
  const [first, second] = await withBrowser((browser) => benchStart(browser, dataDir));
  printMemory(await memoryOf(dataDir));
  const inProcess = await timed(() => run(process.execPath, [...EVAL, SYNTHESIZE]));
  // This builds the site first, as cdk.json says.
  const synth = await timed(() => run('cdk', ['synth', '--quiet', '--output', newFolder()]));
  printTable(
    'Workbench',
    ['what', 'takes', 'budget', 'compared with', 'takes'],
    [
      [
        'second start, to a usable sign-in page',
        seconds(second),
        '5 s',
        'the first, on an empty data directory',
        seconds(first),
      ],
      [
        'cdk synth: all stages, with bundles and the site',
        seconds(synth),
        '15 s',
        'the local cloud’s own: one stage, no bundles',
        seconds(inProcess),
      ],
    ],
  );
}

/** As local/template/template.ts does when nothing is stored. */
const EVAL = ['--input-type=module', '--eval'];
const SYNTHESIZE = `
  const { buildApp } = await import('./infra/build-app.ts');
  buildApp({ stages: ['dev'], bundle: false }).synth();
`;

/** @returns milliseconds of the first start, and the median of those after it */
async function benchStart(browser: Browser, dataDir: string): Promise<[number, number]> {
  const first = await startTime(browser, dataDir);
  const later = await samplesOf(SECOND_STARTS, () => startTime(browser, dataDir));
  return [first, median(later)];
}

/** As package.json has it. */
const RUNNER = join(repositoryRoot, 'scripts', 'run.mjs');
const STARTER = fileURLToPath(new URL('./start-once.ts', import.meta.url));

/** From the command to a sign-in page that somebody could type a number into. */
async function startTime(browser: Browser, dataDir: string): Promise<number> {
  const began = performance.now();
  return withStarted(dataDir, async ({ url }) => {
    await openSignIn(browser, url);
    return performance.now() - began;
  });
}

const openSignIn = (browser: Browser, url: string): Promise<void> =>
  withPage(browser, url, async (page) => {
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').waitFor();
  });

/** In this time, Node gives back what making scripts of sources took. */
const QUIET_MS = 20_000;

/** As `npm start` in package.json: V8 then holds half as much. */
const LEAN = '--optimize-for-size';

/** Megabytes. */
interface Memory {
  start: number;
  firstDay: number;
  later: number;
}

/** What `npm start` holds of this machine's memory, without the browser. */
const memoryOf = (dataDir: string): Promise<Memory> =>
  withStarted(dataDir, async ({ pid, ...addresses }) => {
    await withBrowser((browser) => openSignIn(browser, addresses.url));
    const start = megabytesOf(pid);
    await playFirstDay(await connect({ ...addresses, region: stages.dev.region, dataDir }));
    const firstDay = megabytesOf(pid);
    await wait(QUIET_MS);
    return { start, firstDay, later: megabytesOf(pid) };
  });

function printMemory({ start, firstDay, later }: Memory): void {
  const row = (when: string, megabytes: number, most: number) => [
    when,
    `${megabytes} MB`,
    budget(megabytes, most, 'MB'),
  ];
  printTable(
    'Memory of npm start with all that it starts, without the browser',
    ['when', 'holds', 'budget'],
    [
      row('a usable sign-in page', start, MOST_MB.start),
      row('after the first day of an owner', firstDay, MOST_MB.firstDay),
      row(`the same, ${seconds(QUIET_MS)} later`, later, MOST_MB.firstDay),
    ],
  );
}

interface Started {
  pid: number;
  url: string;
  endpoint: string;
}

/** Runs the local cloud as `npm start` does, for as long as the work takes. */
async function withStarted<T>(dataDir: string, work: (started: Started) => Promise<T>): Promise<T> {
  const stdio: SpawnOptions['stdio'] = ['pipe', 'pipe', 'inherit'];
  const cloud = start(process.execPath, [RUNNER, LEAN, STARTER, dataDir], { stdio });
  const exited = once(cloud, 'exit');
  const [url, endpoint] = await addressesOf(cloud);
  const result = await work({ pid: cloud.pid ?? 0, url, endpoint });
  cloud.stdin?.end();
  await exited;
  return result;
}

/** Goes on reading afterwards: a program that writes to a closed pipe ends. */
function addressesOf(cloud: ChildProcess): Promise<[url: string, endpoint: string]> {
  let output = '';
  return new Promise((resolve, reject) => {
    cloud.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, url, endpoint] = /^address (\S+) (\S+)$/m.exec(output) ?? [];
      if (url && endpoint) resolve([url, endpoint]);
    });
    cloud.once('exit', () => reject(new Error(`The local cloud did not start:\n${output}`)));
  });
}
