import type { Page } from '#web/src/public/public-pages.tsx';

/** @returns the sitemap of all indexed pages, each with the same page in the other language */
export function sitemap(pages: readonly Page[], origin: string): string {
  const urls = pages.filter(({ isIndexed }) => isIndexed).map((page) => urlOf(page, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

function urlOf({ path, alternates }: Page, origin: string): string {
  const links = Object.entries(alternates ?? {}).map(
    ([language, twin]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${twin}"/>`,
  );
  return `<url><loc>${origin}${path}</loc>${links.join('')}</url>`;
}

/** Screens behind the sign-in are not named here: each says in its head that it is not to be indexed. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
