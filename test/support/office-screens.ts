/** The office in a browser whose device has a passkey of its own. */
import type { Page } from 'playwright-core';
import type { Permission } from '#shared/staff/permissions.ts';
import { deskScreen, visitor } from './browser.ts';
import { passkeyDevice } from './passkey-device.ts';
import { invited } from './staff.ts';

export interface OfficeVisit {
  name: string;
  /** Console errors that belong to the story. */
  expected?: RegExp;
  screen?: { width: number; height: number };
  /** The heading of the screen on which the member begins; the queue unless it is said. */
  start?: string;
}

/** Gives a page a device that can hold passkeys. */
export async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: passkeyDevice });
}

/** Somebody at a desk, in the browser of a device that can hold passkeys. */
export async function deskVisitor(visit: Partial<OfficeVisit> = {}): Promise<Page> {
  const page = await visitor({ screen: deskScreen, ...visit });
  await giveDevice(page);
  return page;
}

/** Joins the office by an invitation and signs in, as the invited person does. */
export async function joinOffice(page: Page, secret: string, start = 'Queue'): Promise<void> {
  await page.goto(`/office/join#${secret}`);
  await page.getByLabel('Name of this device').fill('Office laptop');
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: start }).waitFor();
}

/** Finds an application by its reference, as the queue has those of all tests. */
export async function openFile(page: Page, ref: string): Promise<void> {
  await page.getByLabel('Search applications').fill(ref);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: ref }).click();
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
}

/** A member of the staff with these permissions, signed in at a desk. */
export async function staffAtDesk(
  may: readonly Permission[],
  visit: OfficeVisit = { name: 'Achieng Otieno' },
): Promise<Page> {
  const { secret } = await invited(may, { name: visit.name });
  const page = await deskVisitor(visit);
  await joinOffice(page, secret, visit.start);
  return page;
}
