/** A page as a visitor sees it, by its words. */
import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { baseUrl } from './cloud.ts';

type Words = string | RegExp;

/** @returns visible texts in one line, such as 'Date | Customer' */
export const textsOf = async (elements: Locator): Promise<string> =>
  (await elements.allInnerTexts()).join(' | ');

const partVerbs = (part: Page | Locator) => ({
  async sees(...texts: Words[]): Promise<void> {
    for (const text of texts) await part.getByText(text).waitFor();
  },

  /** Waits until a text is visible, even repeatedly. */
  seesSome: (text: Words) => part.getByText(text).first().waitFor(),

  async presses(...names: Words[]): Promise<void> {
    for (const name of names) await part.getByRole('button', { name }).click();
  },

  /** By label; then presses the button, if given. */
  async fillsIn(fields: Readonly<Record<string, string>>, button?: Words): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await part.getByLabel(label).fill(text);
    if (button) await part.getByRole('button', { name: button }).click();
  },
});

export const partOf = <Part extends Page | Locator>(part: Part) =>
  Object.assign(part, partVerbs(part));

export type Screen = ReturnType<typeof screenOf>;

export const screenOf = (page: Page) =>
  Object.assign(partOf(page), {
    async opens(path: string, heading: Words): Promise<void> {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },

    async pressesKeys(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },

    dialog: (name?: Words) => partOf(page.getByRole('dialog', { name })),

    /** On a phone, where rows show the rest and their acts once they are opened. */
    opensRow: (name: Words) =>
      page.getByRole('row', { name }).getByRole('button', { expanded: false }).first().click(),

    card: (name: string) => partOf(page.getByRole('region', { name, exact: true })),

    region: (name: Words) => partOf(page.getByRole('region', { name })),

    /** A message shown for a while on any screen. */
    expectToast: (text: Words) => page.locator('.toast', { hasText: text }).waitFor(),

    expectAccessible: () => expectAccessible(page),

    expectAxeToBeContent: (rules?: string[]) => expectAxeToBeContent(page, rules),

    expectNoSidewaysScroll: () => expectNoSidewaysScroll(page),

    async textSavedBy(button: Locator): Promise<string> {
      const saving = page.waitForEvent('download');
      await button.click();
      return readFile(await (await saving).path(), 'utf8');
    },
  });

/** Fails when axe objects to the page, or when the page is wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  await expectAxeToBeContent(page);
  await expectNoSidewaysScroll(page);
}

/**
 * Fails when axe objects to the page. Frames of other sites, such as the map, are left out.
 * @param rules the rules to check; all if left out
 */
async function expectAxeToBeContent(page: Page, rules?: string[]): Promise<void> {
  await bringAxe(page);
  const objections = await page.evaluate(async (values) => {
    // Colours and places in change are not the final ones. The skeletons' change has no end.
    const changes = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
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

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}
