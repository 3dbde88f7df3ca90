/** The pages of `npm start`, from the sources' development server. */
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { type Listener, listenLocally } from '#local/endpoint/http.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { brand } from '#shared/site/brand.ts';
import { ownFolder } from './own-folder.ts';

let vite: ViteDevServer;
let listener: Listener;
const cacheDir = ownFolder();

beforeAll(async () => {
  vite = await createServer({
    configFile: join(repositoryRoot, 'web/vite.config.ts'),
    cacheDir,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  listener = await listenLocally(0, vite.middlewares);
});

afterAll(async () => {
  await listener?.close();
  await vite?.close();
});

const get = (path: string, accept: string) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, { headers: { accept } });

it.each(['*/*', 'text/html', 'application/json', ''])(
  'the local site answers a page whatever the client accepts: %j',
  async (accept) => {
    const response = await get('/', accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<h1');
    expect((await get('/dashboard', accept)).status).toBe(200);
    expect((await get('/no-such-page', accept)).status).toBe(404);
  },
);

it('the local site has the files for search engines that the deployed one has', async () => {
  const robots = await get('/robots.txt', '*/*');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${brand.siteUrl}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml', '*/*');
  expect(sitemap.headers.get('content-type')).toContain('xml');
  expect(await sitemap.text()).toContain(`<loc>${brand.siteUrl}/</loc>`);
});

it('the local site leaves sources to the bundler', async () => {
  const source = await get('/src/public/main.ts', '*/*');
  expect(source.headers.get('content-type')).toContain('javascript');
});
