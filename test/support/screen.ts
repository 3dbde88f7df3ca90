/** A page as a visitor sees it, by its words. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectAxeToBeContent, expectNoSidewaysScroll } from './accessibility.ts';

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
