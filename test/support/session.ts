import type { Page } from 'playwright-core';
import { visitor } from './browser.ts';
import { siteConfig } from './cloud.ts';
import type { Owner } from './owner.ts';

/** A browser in which an owner has signed in before: Amplify's own record in its storage. */
export async function visitorSignedInAs(
  { userId, tokens }: Owner,
  options: Parameters<typeof visitor>[0] = {},
): Promise<Page> {
  const { userPoolClientId } = await siteConfig();
  const page = await visitor(options);
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  const entries = {
    [`${prefix}.LastAuthUser`]: userId,
    [`${prefix}.${userId}.accessToken`]: tokens.accessToken,
    [`${prefix}.${userId}.idToken`]: tokens.idToken,
    [`${prefix}.${userId}.refreshToken`]: tokens.refreshToken,
    [`${prefix}.${userId}.clockDrift`]: '0',
  };
  await page.addInitScript((items) => {
    // Once: a page after logging out is a page after logging out.
    if (localStorage.getItem('signed-in-before')) return;
    localStorage.setItem('signed-in-before', 'yes');
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, entries);
  return page;
}
