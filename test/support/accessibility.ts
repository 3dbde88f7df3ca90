import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './browser.ts';

/** Fails when axe objects to the page as it is now, or when the page is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAxeToBeContent(page);
  await expectNoSidewaysScroll(page);
}

/**
 * Fails when axe objects to the page as it is now. Axe's newer mode opens a second page for each
 * look, for frames of other sites such as the map, which are not ours to mend. It takes longer.
 *
 * @param rules the rules to look at; all of them if left out
 */
export async function expectAxeToBeContent(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}
