import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#shared/site/brand.ts';
import type { Page } from '#web/src/public/public-pages.tsx';
import { Document, type PageAssets } from './document.tsx';

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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: facts of our own, in which the end of the element is escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(page.structuredData).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </>
  );
}
