/** Renders all pages of the site as HTML, for the build and for the development server. */
import { brand } from '#shared/site/brand.ts';
import { type AppPage, appPages, fileOfPage, pageOf, patternOf } from '#shared/site/pages.ts';
import { type Page, pages } from '#web/src/public/public-pages.tsx';
import { appPageHtml } from './app-page.tsx';
import type { PageAssets } from './document.tsx';
import { type OwnScript, publicPageHtml } from './public-page.tsx';
import { robots, sitemap } from './search-engines.ts';

/** The assets of each page, which only the bundler knows. */
export interface SiteAssets {
  publicPage: PageAssets;
  /** The scripts that only some public pages have. */
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

/** @returns the public page at a path, or else the one that says that nothing was found */
export const findPublicPage = (path: string): Page | undefined =>
  pages.find((page) => patternOf(page.path).test(path)) ??
  pages.find((page) => page.path === '/404');

/** @returns every file that the build adds to those of the bundler: its text by its name */
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

/** @returns the files for search engines, by their names */
export const searchFiles = (): Record<string, string> => ({
  '/sitemap.xml': sitemap(pages, brand.siteUrl),
  '/robots.txt': robots(brand.siteUrl),
});
