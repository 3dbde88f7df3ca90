import type { Page } from 'playwright-core';

/** Holds the app back, as a slow line does. @returns a function that lets it come */
export async function onASlowLine(page: Page): Promise<() => void> {
  let letCome = () => {};
  const comes = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await comes;
    await route.continue();
  });
  return letCome;
}
