/** Every address of the site. What is at none of them is not found. */

/** Static pages, the same for everybody, which send no app. */
export const publicPaths = [
  '/',
  '/sw',
  '/privacy-policy',
  '/terms-of-service',
  '/terms-of-use',
  '/privacy',
  '/tos',
] as const;

/** Screens of the app that need no sign-in. */
export const visitorPaths = ['/sign-in', '/login', '/docs', '/components'] as const;

/** Screens behind the sign-in. */
export const ownerPaths = [
  '/dashboard',
  '/apply',
  '/applications',
  '/applications/:applicationId',
  '/projects',
  '/repayments',
  '/profile',
  '/reward-points',
  '/reedem-points',
  '/redeem-points',
  '/send-sms',
  '/settings',
] as const;

export type OwnerPath = (typeof ownerPaths)[number];

export const appPaths = [...visitorPaths, ...ownerPaths];

export type AppPath = (typeof appPaths)[number];

/** @returns the app's page at an address, such as `/applications/:applicationId` for one of them */
export function appPathAt(pathname: string): AppPath | undefined {
  const path = pathname
    .replace(/(.)\/$/, '$1')
    .replace(/^\/applications\/[^/]+$/, '/applications/:applicationId');
  return appPaths.find((one) => one === path);
}

export const isOwnerPath = (path: AppPath): path is OwnerPath =>
  (ownerPaths as readonly AppPath[]).includes(path);

/** What is answered where there is nothing. */
export const NOT_FOUND_FILE = '/404.html';

/** @returns the file of the built site that is the page at a path */
export function fileOfPage(path: string): string {
  if (path === '/') return '/index.html';
  // One file serves every application: the browser reads its id from the address.
  return `${path.replace('/:applicationId', '-one')}.html`;
}
