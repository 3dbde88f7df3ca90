import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g;

type Element = 'script' | 'style';

/**
 * Hashes of what the built pages carry inside them: the style sheet, and the few lines that choose
 * look and language before anything is drawn. Nothing else that is inlined will run.
 *
 * @param dist the built site; without one there is nothing to allow
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

/** Where a press on the map's picture leads; nothing is asked of others before it. */
const MAP = 'https://www.openstreetmap.org';

/**
 * The content policy of every page. docs/sign-in.md 9.2: tokens live in the browser, so it is their
 * real defence.
 *
 * @param hosts the pool's and the documents' addresses
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
