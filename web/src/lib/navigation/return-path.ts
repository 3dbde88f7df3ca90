import { appPageAt } from '#shared/site/pages.ts';

/** @returns the path of the sign-in screen that leads back to where the owner was */
export function loginPathFor(here: string): string {
  return `/login?next=${encodeURIComponent(here)}`;
}

/** Replaces the origin of this site: a URL that leads elsewhere gets another origin. */
const HERE = 'https://here.invalid';

/**
 * Finds the path to go to after signing in. Anybody can write a link with `next` in it, so that only
 * screens behind the sign-in count.
 *
 * @param search the query of the sign-in screen, such as `?next=%2Fapply`
 * @returns null if there is no such path
 */
export function returnPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null;
  const url = new URL(next, HERE);
  const page = url.origin === HERE ? appPageAt(url.pathname) : undefined;
  return page?.access === 'owner' ? `${url.pathname}${url.search}${url.hash}` : null;
}
