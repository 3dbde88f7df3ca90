/** A page that asks before its app is there. */
import type { Page } from 'playwright-core';
import { onASlowLine } from './slow-line.ts';

/** @returns the list, which grows, of the paths that a page reads from the API */
export function readsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/');
    if (isRead) paths.push(pathname + search);
  });
  return paths;
}

/** Opens a page whose scripts stay away, until all that it sends by itself has been answered. */
export async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const letCome = await onASlowLine(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  return letCome;
}
