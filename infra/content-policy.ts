import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g;

type Element = 'script' | 'style';

/**
 * Hashes of the inline elements of the built pages: the style sheet, and the few lines that choose
 * look and language before anything is drawn. A browser runs no other inline element.
 *
 * @param dist the folder of the built site; without a build, no inline element is allowed
 */
function inlineHashes(dist: string): Record<Element, string[]> {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const pages = existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.html')) : [];
  for (const page of pages.sort()) {
    for (const [, element, content = ''] of readFileSync(join(dist, page), 'utf8').matchAll(INLINE))
      found[element as Element].add(
        `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      );
  }
  return { script: [...found.script], style: [...found.style] };
}

/** The host of the live map. A page asks it for nothing until a visitor presses the map's picture. */
const MAP = 'https://www.openstreetmap.org';

/**
 * The content policy of every page. It is the real defence of the tokens, which live in the browser
 * (docs/sign-in.md 9.2).
 *
 * A source may have a path, and the pool's is "/" for every pool of the region: Cognito reads the pool
 * from the body. A script that got in could so write into a pool of its own. The files'
 * origin is our bucket's own.
 *
 * @param hosts the origins of the user pools and of the documents
 */
export function contentPolicy(dist: string, hosts: { pool: string; files: string }): string {
  const inline = inlineHashes(dist);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.script].join(' '),
    ["style-src 'self'", ...inline.style].join(' '),
    `img-src 'self' data: blob: ${hosts.files}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${hosts.pool} ${hosts.files}`,
    `frame-src ${MAP}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ');
}
