import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '../../shared/site/brand.ts';
import type { Page } from '../src/public/public-pages.tsx';
import { Document, type PageAssets } from './document.tsx';

/** The assets of all public pages, and the path of the script that this one has beside them. */
interface PublicPageAssets extends PageAssets {
  own: string | undefined;
}

/** @returns the HTML of a page that sends no app */
export function publicPageHtml(page: Page, assets: PublicPageAssets, origin: string): string {
  const { preloads = [], own: script, ...shared } = assets;
  const html = renderToStaticMarkup(
    <Document
      assets={shared}
      language={page.language}
      title={page.title}
      description={page.description}
      isIndexed={page.isIndexed}
      head={
        <>
          <SharedFacts page={page} origin={origin} />
          {script && <script type="module" src={script} />}
        </>
      }
    >
      {/* The script fetches these files of the app as soon as a finger touches a link to it. */}
      <body data-preload={preloads.join(' ')}>{page.body}</body>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** The elements of the head for search engines and for shared links. */
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: facts of our own, in which the end of the element is escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(page.structuredData).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </>
  );
}
