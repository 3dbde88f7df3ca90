import { type Visit, visitor } from './browser.ts';
import { siteConfig } from './cloud.ts';
import type { Owner } from './owner.ts';
import type { Screen } from './screen.ts';
import type { Tokens } from './sign-in.ts';
import { staffPool, staffSession, subOf } from './staff.ts';

/** Amplify's record of a user's session. */
function sessionItems(
  pool: string,
  username: string,
  { accessToken, idToken, refreshToken }: Tokens,
): Record<string, string> {
  const prefix = `CognitoIdentityServiceProvider.${pool}`;
  return {
    [`${prefix}.LastAuthUser`]: username,
    [`${prefix}.${username}.accessToken`]: accessToken,
    [`${prefix}.${username}.idToken`]: idToken,
    [`${prefix}.${username}.refreshToken`]: refreshToken,
    [`${prefix}.${username}.clockDrift`]: '0',
  };
}

export async function officeSession(
  ...[email, passkey, uses]: Parameters<typeof staffSession>
): Promise<{ items: Record<string, string>; staffId: string }> {
  const [{ ClientId }, tokens] = await Promise.all([
    staffPool(),
    staffSession(email, passkey, uses),
  ]);
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = tokens ?? {};
  const staffId = subOf(AccessToken);
  const kept = { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
  const session = Object.entries(sessionItems(ClientId, staffId, kept));
  return {
    items: Object.fromEntries(session.map(([name, value]) => [`office.${name}`, value])),
    staffId,
  };
}

export async function storedSession({ userId, tokens }: Owner): Promise<Record<string, string>> {
  const { userPoolClientId } = await siteConfig();
  return sessionItems(userPoolClientId, userId, tokens);
}

/** Stores items once only, because a page after a sign-out must stay signed out. */
export const remember = (page: Screen, items: Record<string, string>) =>
  page.addInitScript((stored) => {
    // A sandboxed frame has no storage.
    if (window.origin === 'null' || localStorage.getItem('signed-in-before')) return;
    localStorage.setItem('signed-in-before', 'yes');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, items);

/** Another tab signs one owner out and another in; then this tab is shown. */
export async function ownersChangedInAnotherTab(page: Screen, next: Owner): Promise<void> {
  await page.evaluate(
    (items) => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
      }
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      document.dispatchEvent(new Event('visibilitychange'));
    },
    await storedSession(next),
  );
}

/** A browser with Amplify's record of an earlier sign-in. */
export async function visitorSignedInAs(owner: Owner, options: Visit = {}): Promise<Screen> {
  const page = await visitor(options);
  await remember(page, await storedSession(owner));
  return page;
}

export async function openAs(owner: Owner, path: string, options: Visit = {}): Promise<Screen> {
  const page = await visitorSignedInAs(owner, options);
  await page.goto(path);
  return page;
}
