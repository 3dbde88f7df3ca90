const appPaths = [
  '/dashboard',
  '/apply',
  '/applications',
  '/projects',
  '/repayments',
  '/profile',
  '/reward-points',
  '/reedem-points',
  '/send-sms',
  '/settings',
];

/** The sign-in address that comes back to where the owner was. */
export function loginPathFor(here: string): string {
  return `/login?next=${encodeURIComponent(here)}`;
}

/**
 * Where to go after signing in. Anyone can write a link with `next` in it,
 * so only screens of this app count.
 */
export function returnPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, window.location.origin)) return null;
  const url = new URL(next, window.location.origin);
  const isOurs =
    url.origin === window.location.origin &&
    appPaths.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : null;
}
