/** A real headless Chromium with the screen of a cheap phone. */
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

/** Gives the work a page of a browser that knows nothing but, perhaps, a session. */
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
