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
  /** The first screen's heading; by default the queue. */
  start?: string;
}

export async function giveDevice(page: Screen) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: passkeyDevice,
  });
  return { devtools, authenticatorId };
}

export async function deskVisitor(visit: Partial<OfficeVisit> = {}): Promise<Screen> {
  const page = await visitor({ screen: deskScreen, ...visit });
  await giveDevice(page);
  return page;
}

/** Joins by invitation and signs in. */
export async function joinOffice(page: Screen, secret: string, start = 'Today'): Promise<void> {
  await page.goto(`/office/join#${secret}`);
  await page.fillsIn({ 'Name of this device': 'Office laptop' }, 'Register a passkey');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.presses('Sign in with a passkey');
  await page.getByRole('heading', { name: start }).waitFor();
}

/** By reference, because the queue has all tests' applications. */
export async function openFile(page: Screen, ref: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search' }).fill(ref);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
}

/** The file's members, by permissions and name. */
const members = new Map<string, ReturnType<typeof givenMember>>();

async function givenMember(may: readonly Permission[], name: string) {
  const { secret, email } = await invited(may, { name });
  return { email, passkey: await join(secret) };
}

/** A device's counted uses: every browser with the passkey must continue above the last. */
let uses = 0;

/** A signed-in member with these permissions. A member who joined earlier in the file gets a new desk. */
export async function staffAtDesk(
  may: readonly Permission[],
  visit: OfficeVisit = { name: 'Achieng Otieno' },
): Promise<Screen> {
  const page = await memberAtDesk(may, visit);
  const { start = 'Queue' } = visit;
  await page.goto(`/office/${start.toLowerCase()}`);
  await page.getByRole('heading', { name: start }).waitFor();
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
