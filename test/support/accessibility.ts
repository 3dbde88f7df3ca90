import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { baseUrl } from './cloud.ts';

/** Fails when axe objects to the page, or when the page is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAxeToBeContent(page);
  await expectNoSidewaysScroll(page);
}

/**
 * Fails when axe objects to the page. Frames of other sites, such as the map, are left out.
 * @param rules the rules to check; all if left out
 */
export async function expectAxeToBeContent(page: Page, rules?: string[]): Promise<void> {
  await bringAxe(page);
  const objections = await page.evaluate(async (values) => {
    // Colours in transition are not the final ones.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // Skips axe's descriptions of passing elements.
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule' as const, values } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  }, rules);
  expect(objections).toEqual([]);
}

/** Loads axe into a document once, because loading takes longer than checking. */
async function bringAxe(page: Page): Promise<void> {
  const isOurs = (url: string) => url.startsWith(baseUrl);
  for (const frame of page.frames().filter((one) => isOurs(one.url()))) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}
