import type { Page } from 'playwright-core';
import { type Visit, visitor } from './browser.ts';
import { siteConfig } from './cloud.ts';
import type { Owner } from './owner.ts';

/** What Amplify keeps of a session. */
export async function storedSession({ userId, tokens }: Owner): Promise<Record<string, string>> {
  const { userPoolClientId } = await siteConfig();
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  return {
    [`${prefix}.LastAuthUser`]: userId,
    [`${prefix}.${userId}.accessToken`]: tokens.accessToken,
    [`${prefix}.${userId}.idToken`]: tokens.idToken,
    [`${prefix}.${userId}.refreshToken`]: tokens.refreshToken,
    [`${prefix}.${userId}.clockDrift`]: '0',
  };
}

/** Another tab of this browser signed one owner out and another in; then this one is shown. */
export async function ownersChangedInAnotherTab(page: Page, next: Owner): Promise<void> {
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

/** A browser in which an owner has signed in before: Amplify's own record in its storage. */
export async function visitorSignedInAs(owner: Owner, options: Visit = {}): Promise<Page> {
  const page = await visitor(options);
  await page.addInitScript(
    (items) => {
      // Once: a page after logging out is a page after logging out.
      if (localStorage.getItem('signed-in-before')) return;
      localStorage.setItem('signed-in-before', 'yes');
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    await storedSession(owner),
  );
  return page;
}

/** Opens a page as an owner who has signed in before. */
export async function openAs(owner: Owner, path: string, options: Visit = {}): Promise<Page> {
  const page = await visitorSignedInAs(owner, options);
  await page.goto(path);
  return page;
}
