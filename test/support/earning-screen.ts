/** The award of a shop that has more ways to earn. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getSettings, saveEarning, saveRewards } from '#shared/settings/contract.ts';
import type { Visit } from './browser.ts';
import { call } from './call.ts';
import type { Owner } from './owner.ts';
import { button, field } from './reward-screens.ts';
import { openAs } from './session.ts';

export const PHONE = '0712 345 678';

/** A cheap phone with the bars of its browser. */
export const smallScreen = { width: 360, height: 640 };

export async function setEarning(owner: Owner, changes: Record<string, unknown>): Promise<void> {
  const token = owner.tokens.accessToken;
  const { version, keepRest, visitPoints, birthdayPoints, doubleDays } = (
    await call(getSettings, { token })
  ).reply;
  const body = { version, keepRest, visitPoints, birthdayPoints, doubleDays, ...changes };
  const { status } = await call(saveEarning, { token, body });
  if (status !== 200) throw new Error(`the settings answered ${status}`);
}

export async function setRewards(owner: Owner, rewards: { name: string; points: number }[]) {
  const token = owner.tokens.accessToken;
  const { version } = (await call(getSettings, { token })).reply;
  const { status } = await call(saveRewards, { token, body: { version, rewards } });
  if (status !== 200) throw new Error(`the settings answered ${status}`);
}

export async function open(owner: Owner, options: Visit = {}) {
  const page = await openAs(owner, '/reward-points', { screen: smallScreen, ...options });
  await field(page, 'Customer phone').waitFor();
  return page;
}

export async function spend(page: Page, phone: string, amount: string): Promise<void> {
  await field(page, 'Customer phone').fill(phone);
  await field(page, 'Amount spent (KES)').fill(amount);
  await button(page, 'Award points').click();
}

export const isFocused = (page: Page, label: string) =>
  expect.poll(() => field(page, label).evaluate((it) => it === document.activeElement)).toBe(true);
