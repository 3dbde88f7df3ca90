/** A headless Chromium with a cheap phone's screen. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '#scripts/chromium.ts';

export const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  moreArgs: string[] = [],
): Promise<T> {
  const executablePath = findChromium();
  const args = [...ARGS, ...moreArgs];
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page of an empty browser, perhaps with a session. */
export async function withPage<T>(
  browser: Browser,
  baseURL: string,
  work: (page: Page) => Promise<T>,
  session?: Session,
): Promise<T> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    locale: 'en-KE',
    ...(session && { storageState: session }),
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
