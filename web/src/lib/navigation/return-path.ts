import { appPageAt } from '../../../../shared/site/pages.ts';

/** The sign-in address that comes back to where the owner was. */
export function loginPathFor(here: string): string {
  return `/login?next=${encodeURIComponent(here)}`;
}

/** Stands for this site, wherever it is: an address that leads elsewhere gets another origin. */
const HERE = 'https://here.invalid';

/**
 * Where to go after signing in. Anyone can write a link with `next` in it,
 * so only screens of this app count.
 *
 * @param search of the sign-in address, such as `?next=%2Fapply`
 */
export function returnPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null;
  const url = new URL(next, HERE);
  const page = url.origin === HERE ? appPageAt(url.pathname) : undefined;
  return page?.access === 'owner' ? `${url.pathname}${url.search}${url.hash}` : null;
}
