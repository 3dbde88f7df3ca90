import type { ReactNode } from 'react';
import { brand } from '#shared/site/brand.ts';

export interface EarlyScripts {
  early: string;
  earlyCalls: string;
}

export interface PageAssets extends EarlyScripts {
  style: { text: string } | { href: string };
  script: string;
  preloads?: readonly string[];
  /** Paths of style sheets that the first paint does not need. */
  laterStyles?: readonly string[];
}

export interface DocumentProps {
  assets: PageAssets;
  language: 'en' | 'sw';
  title: string;
  description: string;
  isApp?: boolean;
  isIndexed?: boolean;
  /** Without a manifest, a phone saves the page itself to its home screen, and not the app. */
  hasManifest?: boolean;
  /** Paths of the API calls that it begins with. */
  calls?: readonly string[];
  head?: ReactNode;
  children: ReactNode;
}

export function Document(props: DocumentProps) {
  const { assets, language, title, description, isApp, isIndexed, calls, head, children } = props;
  const { hasManifest = true } = props;
  return (
    <html lang={language} data-app={isApp ? 'waiting' : undefined} data-calls={calls?.join(' ')}>
      <head>
        <meta charSet="utf-8" />
        {/* The keyboard of a phone makes the page shorter: what sticks to its end stays in sight. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <title>{title}</title>
        <meta name="description" content={description} />
        {!isIndexed && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#0a3b31" />
        <Inline element="script" text={assets.early} />
        {calls && <Inline element="script" text={assets.earlyCalls} />}
        <Style style={assets.style} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {hasManifest && <link rel="manifest" href="/manifest.webmanifest" />}
        <meta name="apple-mobile-web-app-title" content={brand.name} />
        {head}
        {/* Each runs when it comes, while others are on their way: run in one go, they hold a cheap phone up. */}
        {assets.preloads?.map((src) => (
          <script key={src} type="module" async src={src} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      {children}
    </html>
  );
}

const Style = ({ style }: { style: PageAssets['style'] }) =>
  'text' in style ? (
    <Inline element="style" text={style.text} />
  ) : (
    <link rel="stylesheet" href={style.href} />
  );

/** A text that must reach the page unchanged, because the content policy has its hash. */
const Inline = ({ element: Element, text }: { element: 'script' | 'style'; text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own file, at build time
  <Element dangerouslySetInnerHTML={{ __html: text }} />
);
