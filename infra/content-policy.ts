import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFICE_FILE, VIEWER_FILE, viewerHeaderPolicy, viewerPolicy } from '#shared/site/office.ts';

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g;

type Element = 'script' | 'style';

/** @returns the pages of the owners' site; none without a build */
const sitePages = (dist: string): string[] =>
  existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.html')) : [];

/** Browsers run only these inline elements: the style sheet, and the lines for look and language before first paint. */
function inlineHashes(dist: string, pages: readonly string[]): Record<Element, string[]> {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const page of pages.toSorted()) {
    const path = join(dist, page);
    const html = existsSync(path) ? readFileSync(path, 'utf8') : '';
    for (const [, element, content = ''] of html.matchAll(INLINE))
      found[element as Element].add(
        `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      );
  }
  return { script: [...found.script], style: [...found.style] };
}

/** The host of the live map. A page calls it only when a visitor on a fast line comes near it, or asks for it. */
const MAP = 'https://www.openstreetmap.org';

interface Hosts {
  pool: string;
  files: string;
}

type Source = 'img' | 'media' | 'connect' | 'frame' | 'worker' | 'manifest';

/** The policy of pages that take the rest from our own origin, and are in no frame. */
function policyOf(
  inline: Record<Element, string[]>,
  sources: Readonly<Partial<Record<Source, string>>>,
  formAction: "'self'" | "'none'",
): string {
  const from = (...names: Source[]) =>
    names.flatMap((name) => (sources[name] ? `${name}-src ${sources[name]}` : []));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.script].join(' '),
    ["style-src 'self'", ...inline.style].join(' '),
    ...from('img', 'media'),
    "font-src 'self'",
    ...from('connect', 'frame', 'worker', 'manifest'),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ');
}

/**
 * The real defence of the owners' tokens in the browser (docs/sign-in.md 9.2). A source may have a path, but every pool
 * of the region has "/", as Cognito reads the pool from the body: an injected script could write into its own pool. The
 * files' origin is our own bucket.
 */
export function contentPolicy(dist: string, { pool, files }: Hosts): string {
  const sources = {
    img: `'self' data: blob: ${files}`,
    media: "'self'",
    connect: `'self' ${pool} ${files}`,
    frame: MAP,
    worker: "'self'",
    manifest: "'self'",
  };
  return policyOf(inlineHashes(dist, sitePages(dist)), sources, "'self'");
}

/** The content policy of pages behind links in SMS and on posters: they call our API, and show the shop's picture. */
export function linkContentPolicy(dist: string, files: string): string {
  const sources = { img: `'self' data: ${files}`, connect: "'self'", manifest: "'self'" };
  return policyOf(inlineHashes(dist, sitePages(dist)), sources, "'none'");
}

/** The content policy of the office. Its one frame is the page that draws documents. */
export function officeContentPolicy(dist: string, { pool, files }: Hosts): string {
  const connect = `'self' ${pool} ${files}`;
  const sources = { img: "'self' data: blob:", connect, frame: "'self'" };
  return policyOf(inlineHashes(dist, [OFFICE_FILE]), sources, "'self'");
}

/** The content policy of the page that draws documents, with its script and styles inline. */
export const viewerContentPolicy = (dist: string): string =>
  [...viewerPolicy(inlineHashes(dist, [VIEWER_FILE])), ...viewerHeaderPolicy].join('; ');
