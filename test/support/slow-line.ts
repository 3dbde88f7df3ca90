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
