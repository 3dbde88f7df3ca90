/** A page as its visitor has it: what to see and to do there, by the words that stand on it. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectAxeToBeContent, expectNoSidewaysScroll } from './accessibility.ts';

type Words = string | RegExp;

const partVerbs = (part: Page | Locator) => ({
  /** Waits until each of these texts can be read. */
  async sees(...texts: Words[]): Promise<void> {
    for (const text of texts) await part.getByText(text).waitFor();
  },

  /** Waits until a text can be read, be it more than once. */
  seesSome: (text: Words) => part.getByText(text).first().waitFor(),

  /** Presses buttons, one after the other. */
  async presses(...names: Words[]): Promise<void> {
    for (const name of names) await part.getByRole('button', { name }).click();
  },

  /** Fills in fields by their labels, and presses a button if one is given. */
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
    /** Goes to a page, and waits for the heading that it begins with. */
    async opens(path: string, heading: Words): Promise<void> {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },

    async pressesKeys(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },

    dialog: (name?: Words) => partOf(page.getByRole('dialog', { name })),

    /** A part with this very name. */
    card: (name: string) => partOf(page.getByRole('region', { name, exact: true })),

    region: (name: Words) => partOf(page.getByRole('region', { name })),

    /** Waits for a message that shows itself for a while on whatever screen is open. */
    expectToast: (text: Words) => page.locator('.toast', { hasText: text }).waitFor(),

    /** Fails when axe objects to the page as it is now, or when the page is wider than the screen. */
    expectAccessible: () => expectAccessible(page),

    /** Fails when axe objects to the page as it is now. @param rules the rules to look at; all if left out */
    expectAxeToBeContent: (rules?: string[]) => expectAxeToBeContent(page, rules),

    /** Fails when the page is wider than the screen. */
    expectNoSidewaysScroll: () => expectNoSidewaysScroll(page),

    /** @returns the text of the file that a press saves */
    async textSavedBy(button: Locator): Promise<string> {
      const saving = page.waitForEvent('download');
      await button.click();
      return readFile(await (await saving).path(), 'utf8');
    },
  });
