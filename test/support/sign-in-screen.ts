/** The sign-in by a code, as a visitor goes through it. */
import type { Page } from 'playwright-core';
import { newPhone } from './sign-in.ts';

/** What browsers write of refusals that belong to these stories. */
export const refusals =
  /status of 40[0349]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/;

export const typed = (phone: string) => `0${phone.slice(4)}`;

export async function askForCode(page: Page, phone = newPhone()): Promise<string> {
  await page.goto('/sign-in');
  await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
  return phone;
}

export async function guess(page: Page, code: string): Promise<void> {
  await page.getByLabel('Enter OTP').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}
