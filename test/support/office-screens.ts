/** The office in a browser whose device has a passkey of its own. */
import type { Permission } from '#shared/platform/permissions.ts';
import { deskScreen, visitor } from './browser.ts';
import { baseUrl } from './cloud.ts';
import { passkeyDevice } from './passkey-device.ts';
import type { Screen } from './screen.ts';
import { officeSession, remember } from './session.ts';
import { invited, join } from './staff.ts';

export interface OfficeVisit {
  name: string;
  /** Console errors that belong to the story. */
  expected?: RegExp;
  screen?: { width: number; height: number };
  /** The heading of the screen on which the member begins; the queue unless it is said. */
  start?: string;
}

/** Gives a page a device that can hold passkeys. */
export async function giveDevice(page: Screen) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: passkeyDevice,
  });
  return { devtools, authenticatorId };
}

/** Somebody at a desk, in the browser of a device that can hold passkeys. */
export async function deskVisitor(visit: Partial<OfficeVisit> = {}): Promise<Screen> {
  const page = await visitor({ screen: deskScreen, ...visit });
  await giveDevice(page);
  return page;
}

/** Joins the office by an invitation and signs in, as the invited person does. */
export async function joinOffice(page: Screen, secret: string, start = 'Queue'): Promise<void> {
  await page.goto(`/office/join#${secret}`);
  await page.fillsIn({ 'Name of this device': 'Office laptop' }, 'Register a passkey');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.presses('Sign in with a passkey');
  await page.getByRole('heading', { name: start }).waitFor();
}

/** Finds an application by its reference, as the queue has those of all tests. */
export async function openFile(page: Screen, ref: string): Promise<void> {
  await page.getByLabel('Search applications').fill(ref);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: ref }).click();
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
}

/** The members of a test file, by what they may and by name. */
const members = new Map<string, ReturnType<typeof givenMember>>();

async function givenMember(may: readonly Permission[], name: string) {
  const { secret, email } = await invited(may, { name });
  return { email, passkey: await join(secret) };
}

/** Uses that a device has counted: each browser in which a passkey is goes on from where the last one may be. */
let uses = 0;

/**
 * A member of the staff with these permissions, signed in at a desk. Who joined for an earlier test of the file, and
 * may the same, sits down at a new one.
 */
export async function staffAtDesk(
  may: readonly Permission[],
  visit: OfficeVisit = { name: 'Achieng Otieno' },
): Promise<Screen> {
  const page = await memberAtDesk(may, visit);
  await page.goto('/office');
  await page.getByRole('heading', { name: visit.start ?? 'Queue' }).waitFor();
  return page;
}

/** As `staffAtDesk`, before the first page is opened. */
export async function memberAtDesk(
  may: readonly Permission[],
  visit: OfficeVisit,
): Promise<Screen> {
  const key = [visit.name, ...may].join();
  const member = members.get(key) ?? givenMember(may, visit.name);
  members.set(key, member);
  const { email, passkey } = await member;
  uses += 1_000;
  const [{ items, staffId }, page] = await Promise.all([
    officeSession(email, passkey, uses),
    visitor({ screen: deskScreen, ...visit }),
  ]);
  const { devtools, authenticatorId } = await giveDevice(page);
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from(passkey.id, 'base64url').toString('base64'),
      isResidentCredential: true,
      userHandle: Buffer.from(staffId).toString('base64'),
      rpId: new URL(baseUrl).hostname,
      privateKey: passkey.pkcs8,
      signCount: uses + 1,
    },
  });
  await remember(page, { ...items, 'office.email': email });
  return page;
}
