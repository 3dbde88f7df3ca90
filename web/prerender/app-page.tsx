import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { brand } from '../../shared/site/brand.ts';
import { type AppPath, isOwnerPath } from '../../shared/site/pages.ts';
import { ShellSkeleton } from '../src/app/shell/shell-skeleton.tsx';
import SignInPage from '../src/features/sign-in/sign-in-page.tsx';
import { Document, type PageAssets } from './document.tsx';

const DESCRIPTION = `Sign in to ${brand.name}: software financing, loyalty points and promotional SMS for your business.`;

/** What an address shows until the app is there: a form to type in, or the shape of the screen. */
function firstSight(path: AppPath): ReactNode {
  if (path === '/sign-in' || path === '/login') return <SignInPage />;
  return isOwnerPath(path) ? <ShellSkeleton path={path} /> : null;
}

/** The HTML of one of the app's addresses. */
export function appPageHtml(path: AppPath, assets: PageAssets): string {
  const isSignIn = path === '/sign-in';
  const page = renderToStaticMarkup(
    <Document
      assets={assets}
      language="en"
      title={isSignIn ? `Sign In | ${brand.name}` : brand.name}
      description={DESCRIPTION}
      isIndexed={isSignIn}
      isApp
    >
      <body>
        <div id="root">
          <StaticRouter location={path}>{firstSight(path)}</StaticRouter>
        </div>
        <noscript>
          {brand.name} needs JavaScript. Please turn it on in your browser and reload this page.
        </noscript>
      </body>
    </Document>,
  );
  return `<!doctype html>${page}`;
}
