import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { getAccount } from '#shared/accounts/contract.ts';
import { brand } from '#shared/site/brand.ts';
import type { AppPage } from '#shared/site/pages.ts';
import { ShellSkeleton } from '#web/src/app/shell/shell-skeleton.tsx';
import SignInPage from '#web/src/features/sign-in/sign-in-page.tsx';
import { Document, type PageAssets } from './document.tsx';

const DESCRIPTION = `Sign in to ${brand.name}: software financing, loyalty points and promotional SMS for your business.`;

/** The content of a page until the app is there: a form to type in, or the shape of the screen. */
function firstSight(page: AppPage): ReactNode {
  if (page.screen === 'sign-in') return <SignInPage />;
  return page.access === 'owner' ? <ShellSkeleton page={page} /> : null;
}

/** @returns the paths of the first calls; nothing for a page that needs no sign-in */
const firstCalls = ({ access, calls = [] }: AppPage) =>
  access === 'owner' ? [getAccount.path, ...calls] : undefined;

/** @returns the HTML of a page of the app */
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
