import { appPageAt } from '#shared/site/pages.ts';

export function loginPathFor(here: string): string {
  return `/login?next=${encodeURIComponent(here)}`;
}

/** A placeholder origin: a URL that leads elsewhere gets another one. */
const HERE = 'https://here.invalid';

/** Anybody can write a link with `next` (`?next=%2Fapply`), so only screens behind the sign-in count. */
export function returnPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null;
  const url = new URL(next, HERE);
  const page = url.origin === HERE ? appPageAt(url.pathname) : undefined;
  return page?.access === 'owner' ? `${url.pathname}${url.search}${url.hash}` : null;
}
