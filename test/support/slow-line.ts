import type { Page } from 'playwright-core';

/** Delays a page's requests. @returns a function that lets them through */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let letCome = () => {};
  const comes = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(url, async (route) => {
    await comes;
    await route.continue();
  });
  return letCome;
}

/** Delays the app. @returns a function that lets it through */
export const onASlowLine = (page: Page): Promise<() => void> => holdBack(page, '**/assets/*.js');

/** Records layout shifts from the page's beginning. @returns their sum, 0 if nothing was moved */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: number[] };
      return shifts.reduce((sum, one) => sum + one, 0);
    });
}

/** The API's answers come one after the other, each when the one before it has been drawn. */
export async function oneByOne(page: Page): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  await page.route('**/api/**', (route) => {
    const answer = async () => {
      await route.fulfill({ response: await route.fetch() });
      await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
    };
    // A page that is closed meanwhile needs none.
    before = before.then(answer).catch(() => undefined);
    return before;
  });
}
