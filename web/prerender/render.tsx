/** Renders all pages as HTML, for the build and the development server. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { getAccount } from '#shared/accounts/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { type AppPage, appPages, fileOfPage, pageOf, patternOf } from '#shared/site/pages.ts';
import { Document, type PageAssets } from '#web/prerender/document.tsx';
import { ShellSkeleton } from '#web/src/app/shell/shell-skeleton.tsx';
import SignInPage from '#web/src/features/sign-in/sign-in-page.tsx';
import { type Page, pages } from '#web/src/public/public-pages.tsx';

/** Assets of each page, which only the bundler knows. */
export interface SiteAssets {
  publicPage: PageAssets;
  scripts: Record<NonNullable<Page['script']>, OwnScript>;
  appPage(page: AppPage): PageAssets;
}

const preloadsOf = ({ script, preloads = [] }: PageAssets) => [script, ...preloads];

export function renderPublicPage(page: Page, assets: SiteAssets): string {
  const preloads = preloadsOf(assets.appPage(pageOf('/sign-in')));
  const own = page.script && assets.scripts[page.script];
  return publicPageHtml(page, { ...assets.publicPage, preloads, own }, brand.siteUrl);
}

export const renderAppPage = (page: AppPage, assets: SiteAssets): string =>
  appPageHtml(page, assets.appPage(page));

export const findPublicPage = (path: string): Page | undefined =>
  pages.find((page) => patternOf(page.path).test(path)) ??
  pages.find((page) => page.path === '/404');

/** Every file that the build adds to the bundler's: text by name. */
export function renderSite(assets: SiteAssets): Record<string, string> {
  return {
    ...Object.fromEntries(
      pages.map((page) => [fileOfPage(page.path), renderPublicPage(page, assets)]),
    ),
    ...Object.fromEntries(
      appPages.map((page) => [fileOfPage(page.path), renderAppPage(page, assets)]),
    ),
    ...searchFiles(),
  };
}

export const searchFiles = (): Record<string, string> => ({
  '/sitemap.xml': sitemap(pages, brand.siteUrl),
  '/robots.txt': robots(brand.siteUrl),
});

const DESCRIPTION = `Sign in to ${brand.name}: software financing, loyalty points and promotional SMS for your business.`;

/** A page's content until the app loads: a form, or the shape of the screen. */
function firstSight(page: AppPage): ReactNode {
  if (page.screen === 'sign-in') return <SignInPage />;
  return page.access === 'owner' ? <ShellSkeleton page={page} /> : null;
}

/** Paths of the first calls; none without a sign-in. */
const firstCalls = ({ access, calls = [] }: AppPage) =>
  access === 'owner' ? [getAccount.path, ...calls] : undefined;

export function appPageHtml(page: AppPage, assets: PageAssets): string {
  const { path, title, isIndexed = false } = page;
  const html = renderToStaticMarkup(
    <Document
      assets={assets}
      language="en"
      title={isIndexed ? `${title} | ${brand.name}` : brand.name}
      description={DESCRIPTION}
      isIndexed={isIndexed}
      calls={firstCalls(page)}
      isApp
    >
      <body>
        <div id="root">
          <StaticRouter location={path}>{firstSight(page)}</StaticRouter>
        </div>
        <noscript>
          {brand.name} needs JavaScript. Please turn it on in your browser and reload this page.
        </noscript>
        {/* Here they hold up nothing that is drawn, and the app finds them when it draws the screen. */}
        {assets.laterStyles?.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </body>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

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

/** Screens behind the sign-in are not named: each says in its head that it is not to be indexed. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;

export interface OwnScript {
  files: readonly string[];
  style?: string;
}

interface PublicPageAssets extends PageAssets {
  own: OwnScript | undefined;
}

export function publicPageHtml(page: Page, assets: PublicPageAssets, origin: string): string {
  const { preloads = [], own, style, ...shared } = assets;
  const [script, ...imported] = own?.files ?? [];
  const html = renderToStaticMarkup(
    <Document
      assets={{ ...shared, style: withStyle(style, own?.style) }}
      language={page.language}
      title={page.title}
      description={page.description}
      isIndexed={page.isIndexed}
      hasManifest={page.script === undefined}
      head={
        <>
          <SharedFacts page={page} origin={origin} />
          {script && <script type="module" src={script} />}
          {imported.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </>
      }
    >
      {/* The script fetches these files of the app as soon as a finger touches a link to it. */}
      <body data-preload={preloads.join(' ')}>{page.body}</body>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** In development the script itself brings its rules. */
const withStyle = (style: PageAssets['style'], own = ''): PageAssets['style'] =>
  'text' in style ? { text: style.text + own } : style;

function SharedFacts({ page, origin }: { page: Page; origin: string }) {
  if (!page.isIndexed) return null;
  const url = origin + page.path;
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.entries(page.alternates ?? {}).map(([language, path]) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + path} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={page.language === 'sw' ? 'sw_KE' : 'en_KE'} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our facts, in which the end of the element is escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(page.structuredData).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </>
  );
}
