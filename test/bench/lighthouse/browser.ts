/** A Chromium for Lighthouse only, because another user would get into its traces. */
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '#scripts/chromium.ts';
import { ARGS } from '../browser.ts';
import { newFolder, start, stop } from '../processes.ts';

/** The debugging port of a browser with one lasting profile. */
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
