/** The history of points, as a shop narrows it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Owner } from './owner.ts';
import { copyEntry, givenCustomer, givenShop, redeemOf } from './rewards.ts';
import { openAs } from './session.ts';

export const WANJIKU = '0712 345 678';
export const OTIENO = '0722 000 111';

export const button = (page: Page, name: string) => page.getByRole('button', { name });

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const rows = (page: Page) => page.locator('.card-table tbody').getByRole('row');

export const shown = async (page: Page, count: number) =>
  expect.poll(() => rows(page).count()).toBe(count);

export const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Two awards of 1 March and one of today; Wanjiku redeemed something today. */
export async function givenHistory(): Promise<Owner> {
  const owner = await givenShop();
  const { entry } = await givenCustomer(owner, WANJIKU, 100);
  await copyEntry(owner, entry, Date.parse('2026-03-01T00:00:00+03:00'));
  await copyEntry(owner, entry, Date.parse('2026-03-01T23:59:59+03:00'));
  await redeemOf(owner, WANJIKU, 60);
  await givenCustomer(owner, OTIENO, 20);
  return owner;
}

export async function openHistory(owner: Owner, query = '', options = {}) {
  const page = await openAs(owner, `/reward-points?tab=history${query}`, options);
  await field(page, 'Type').waitFor();
  return page;
}
