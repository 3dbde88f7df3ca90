/** How long the tools of a developer's day take. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { withBrowser, withPage } from './browser.ts';
import { median, printTable, samplesOf, seconds, timed } from './figures.ts';
import { newFolder, run, start } from './processes.ts';

const SECOND_STARTS = 3;

export async function benchWorkbench(): Promise<void> {
  const [first, second] = await withBrowser(benchStart);
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
async function benchStart(browser: Browser): Promise<[number, number]> {
  const dataDir = newFolder();
  const first = await startTime(browser, dataDir);
  const later = await samplesOf(SECOND_STARTS, () => startTime(browser, dataDir));
  return [first, median(later)];
}

const STARTER = fileURLToPath(new URL('./start-once.ts', import.meta.url));

/** From the command to a sign-in page that somebody could type a number into. */
async function startTime(browser: Browser, dataDir: string): Promise<number> {
  const began = performance.now();
  const cloud = start(process.execPath, [STARTER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(cloud, 'exit');
  const url = await addressOf(cloud);
  const milliseconds = await withPage(browser, url, async (page) => {
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').waitFor();
    return performance.now() - began;
  });
  cloud.stdin?.end();
  await exited;
  return milliseconds;
}

/** Goes on reading afterwards: a program that writes to a closed pipe ends. */
function addressOf(cloud: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    cloud.stdout?.on('data', (chunk) => {
      output += chunk;
      const address = /^address (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    });
    cloud.once('exit', () => reject(new Error(`The local cloud did not start:\n${output}`)));
  });
}
