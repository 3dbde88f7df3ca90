import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));

/**
 * Writes the worker that stores the app on the device. Its name never changes. Its content changes with
 * every build.
 *
 * @param dir the built site
 * @param pages the HTML of all pages
 * @param assets the names of the bundler's files
 */
export async function writeServiceWorker(
  dir: string,
  pages: Record<string, string>,
  assets: readonly string[],
): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([pages, assets]))
    .digest('hex');
  await build({
    entryPoints: [source],
    outfile: join(dir, 'service-worker.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
    define: {
      BUILD: JSON.stringify(hash.slice(0, 12)),
      ASSETS: JSON.stringify(assets.map((name) => `/${name}`)),
    },
  });
}
