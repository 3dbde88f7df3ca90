/** Members of the staff in a real browser, whose device is one that Chromium makes up. */
import type { Page } from 'playwright-core';
import type { Permission } from '../../shared/staff/permissions.ts';
import { deskScreen, visitor } from './browser.ts';
import { invited } from './staff.ts';

/** Gives a page a device that holds passkeys, and whose user always agrees. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A member who joins by an invitation and signs in, as people do. @returns the page, on the queue */
export async function memberInBrowser(
  may: readonly Permission[],
  screen = deskScreen,
): Promise<Page> {
  const { secret } = await invited(may);
  const page = await visitor({ screen });
  await giveDevice(page);
  await page.goto(`/office/join#${secret}`);
  await page.getByLabel('Name of this device').fill('Office laptop');
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('navigation', { name: 'Office' }).waitFor();
  return page;
}
