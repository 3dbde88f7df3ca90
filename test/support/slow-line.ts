import type { Page } from 'playwright-core';

/** Holds back what a page asks for, as a slow line does. @returns a function that lets it come */
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

/** Holds the app back. @returns a function that lets it come */
export const onASlowLine = (page: Page): Promise<() => void> => holdBack(page, '**/assets/*.js');
