import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { createServer, minifySync, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import { type AppPage, appPageAt } from '#shared/site/pages.ts';
import type { EarlyScripts } from '#web/prerender/document.tsx';
import type { OwnScript, SiteAssets } from '#web/prerender/render.tsx';

type Render = typeof import('./render.tsx');

const web = fileURLToPath(new URL('..', import.meta.url));
const RENDER = '/prerender/render.tsx';

const earlyScripts = (): EarlyScripts => ({
  early: minified('early.js'),
  earlyCalls: minified('early-calls.js'),
});

const minified = (name: string): string =>
  minifySync(name, readFileSync(join(web, 'prerender', name), 'utf8')).code;

/** In development: the source modules, without a list of their imports. */
const sourceAssets = (early: EarlyScripts) => ({
  publicPage: {
    ...early,
    style: { href: '/src/public/public.scss' },
    script: '/src/public/main.ts',
  },
  scripts: {
    offers: { files: ['/src/public/offers.ts'] },
    card: { files: ['/src/public/card.ts'] },
    join: { files: ['/src/public/join.ts'] },
    legal: { files: ['/src/public/legal.ts'] },
  },
  appPage: () => ({
    ...early,
    style: { href: '/src/styles/app.scss' },
    script: '/src/app/main.tsx',
  }),
});

/**
 * Writes every page as HTML at build time, and serves it in development. Public pages are complete and send no app.
 * Pages of the app show a form or a shape until the app loads.
 */
export function prerenderPages(): Plugin[] {
  return [
    {
      name: 'miliki:prerender-build',
      apply: ({ build }) => !build?.ssr,
      async writeBundle({ dir = '' }, bundle) {
        if (this.meta.watchMode || !dir) return;
        await writePages(dir, bundle);
      },
    },
    { name: 'miliki:prerender-dev', apply: 'serve', configureServer },
  ];
}

async function writePages(dir: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const server = await createServer({
    configFile: join(web, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { renderSite } = (await server.ssrLoadModule(RENDER)) as Render;
    const files = renderSite(siteAssets(bundle, earlyScripts()));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text);
    }
    await writeServiceWorker(dir, files, Object.keys(bundle));
    await compressFiles(dir);
  } finally {
    await server.close();
  }
}

function configureServer(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    try {
      const file = isRead ? await devFile(server, pathname) : undefined;
      if (!file) return next();
      response.writeHead(file.status, { 'content-type': file.type });
      response.end(request.method === 'HEAD' ? undefined : file.text);
    } catch (error) {
      next(error);
    }
  });
}

interface DevFile {
  status: number;
  type: string;
  text: string;
}

/** The built response, whatever Accept says: the site ignores it too. Undefined for sources and bundler files. */
async function devFile(server: ViteDevServer, pathname: string): Promise<DevFile | undefined> {
  const isPage = !/\.\w+$/.test(pathname) && !pathname.startsWith('/@');
  if (!isPage && !SEARCH_FILES[pathname]) return undefined;
  const render = (await server.ssrLoadModule(RENDER)) as Render;
  const type = SEARCH_FILES[pathname];
  if (type) return { status: 200, type, text: render.searchFiles()[pathname] ?? '' };
  const { status, text } = devPage(render, pathname);
  const html = await server.transformIndexHtml(pathname, text);
  return { status, type: 'text/html; charset=utf-8', text: html };
}

const SEARCH_FILES: Readonly<Record<string, string | undefined>> = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml',
};

function devPage(render: Render, pathname: string): { status: number; text: string } {
  const assets = sourceAssets(earlyScripts());
  const appPage = appPageAt(pathname);
  if (appPage) return { status: 200, text: render.renderAppPage(appPage, assets) };
  const page = render.findPublicPage(pathname);
  if (!page) throw new Error('There is no page for what is not found.');
  return { status: page.path === '/404' ? 404 : 200, text: render.renderPublicPage(page, assets) };
}

const source = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));

/**
 * Writes the service worker that stores the app on the device. Its name never changes, its content does with each
 * build.
 * @param pages the HTML of all pages
 * @param assets names of the bundler's files
 */
async function writeServiceWorker(
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

const src = fileURLToPath(new URL('../src/', import.meta.url));

function siteAssets(bundle: Rolldown.OutputBundle, early: EarlyScripts): SiteAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  /** @param source path of a module below web/src, or its end */
  const chunkOf = (source: string) => {
    const chunk = chunks.find(
      ({ facadeModuleId }) =>
        facadeModuleId?.startsWith(src) && facadeModuleId.endsWith(`/${source}`),
    );
    if (!chunk) throw new Error(`The build made no file of ${source}.`);
    return chunk;
  };

  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') for (const one of file.imports) withImports(one, seen);
    return seen;
  };

  const sheetsOf = (name: string): string[] => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  };

  const styleOf = (names: readonly string[]): string =>
    [...new Set(names.flatMap(sheetsOf))].map((name) => textOf(bundle[name])).join('');

  const styleText = (source: string): string => styleOf([chunkOf(source).fileName]);

  /** A sheet that two scripts share belongs to a file that both import. */
  const ownScript = (source: string): OwnScript => {
    const files = [...withImports(chunkOf(source).fileName)];
    return { files: files.map((name) => `/${name}`), style: styleOf(files) };
  };

  const main = chunkOf('app/main.tsx').fileName;
  const style = { text: styleText('app/main.tsx') };
  return {
    publicPage: {
      ...early,
      style: { text: styleText('public/main.ts') },
      script: `/${chunkOf('public/main.ts').fileName}`,
    },
    scripts: {
      offers: ownScript('public/offers.ts'),
      card: ownScript('public/card.ts'),
      join: ownScript('public/join.ts'),
      legal: ownScript('public/legal.ts'),
    },
    appPage({ access, screen }: AppPage) {
      const modules = [...(access === 'owner' ? ['shell.tsx'] : []), `${screen}-page.tsx`];
      const screens = modules.map((module) => chunkOf(module).fileName);
      const files = [main, ...screens].flatMap((name) => [...withImports(name)]);
      const preloads = [...new Set(files)].filter((name) => name !== main);
      const laterStyles = [...new Set(files.flatMap(sheetsOf))].filter(
        (name) => !sheetsOf(main).includes(name),
      );
      return {
        ...early,
        style,
        script: `/${main}`,
        preloads: preloads.map((name) => `/${name}`),
        laterStyles: laterStyles.map((name) => `/${name}`),
      };
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source).trim() : '';
}

const brotli = promisify(brotliCompress);

/** 8 % smaller than CloudFront's compression (infra/page-router.ts chooses between the two). */
export async function compressFiles(dir: string): Promise<void> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /^assets.*\.(js|css)$|\.html$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(dir, name);
      await writeFile(`${path}.br`, await brotli(await readFile(path)));
    }),
  );
}
