import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import { OFFICE, VIEWER_FILE, viewerHeaderPolicy } from '#shared/site/office.ts';
import { viewerPage } from './viewer-page.ts';

const page = fileURLToPath(new URL('index.html', import.meta.url));

/** Serves the office in development, beside the owners' site. */
export const serveOffice = (): Plugin => ({
  name: 'miliki:office-dev',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (!OFFICE.test(pathname)) return next();
      try {
        if (pathname === VIEWER_FILE) await sendViewer(response);
        else if (/\.\w+$/.test(pathname)) next();
        else await sendOffice(server, pathname, response);
      } catch (error) {
        next(error);
      }
    });
  },
});

async function sendOffice(
  server: ViteDevServer,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  const html = await server.transformIndexHtml(pathname, readFileSync(page, 'utf8'));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Built at each request: it is one script, and a reload shows its changes. */
async function sendViewer(response: ServerResponse): Promise<void> {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': viewerHeaderPolicy.join('; '),
    })
    .end(await viewerPage());
}
