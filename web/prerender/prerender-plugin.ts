import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, minifySync, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import { appPageAt } from '#shared/site/pages.ts';
import { compressFiles } from './compress.ts';
import type { EarlyScripts } from './document.tsx';
import { writeServiceWorker } from './service-worker.ts';
import { siteAssets } from './site-assets.ts';

type Render = typeof import('./render.tsx');

const web = fileURLToPath(new URL('..', import.meta.url));
const RENDER = '/prerender/render.tsx';

const earlyScripts = (): EarlyScripts => ({
  early: minified('early.js'),
  earlyCalls: minified('early-calls.js'),
});

const minified = (name: string): string =>
  minifySync(name, readFileSync(join(web, 'prerender', name), 'utf8')).code;

/** The assets in development: the source modules themselves, and no list of their imports. */
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
  },
  appPage: () => ({
    ...early,
    style: { href: '/src/styles/app.scss' },
    script: '/src/app/main.tsx',
  }),
});

/**
 * Writes every page as HTML when the site is built, and answers with it in development. Public pages
 * are complete and send no app. The pages of the app show a form or a shape until the app is there.
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

/**
 * Answers with what the build would have written, whatever the client says that it accepts: the deployed
 * site does not ask either.
 *
 * @returns undefined for a source or a file of the bundler
 */
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

/** The types of the files for search engines. */
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
