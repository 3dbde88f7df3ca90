import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { readBody, sendJson } from '#local/endpoint/http.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import type { CdnDistribution } from '#local/services/cloudfront/cloudfront.ts';
import type { HttpApi } from '#local/services/http-api/http-api.ts';
import type { Firewall } from '#local/services/waf/waf.ts';
import { BuiltSite } from './built-site.ts';

/** The developer's phone: sent SMS, M-Pesa's prompts and Paybill. */
const phonePage = readFileSync(join(repositoryRoot, 'local/site/phone.html'), 'utf8');

/** `dev`: sources with hot reload. `built`: web/dist, as CloudFront delivers it. */
export type SiteMode = 'dev' | 'built' | 'none';

interface Payers {
  servePayers(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

type ServePages = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export interface SiteDeps {
  api: HttpApi;
  messages: () => readonly unknown[];
  /** M-Pesa's payers, whose phone this is too. */
  payers: Payers;
  carriers: { stopSms(phone: string, how: 'dial' | 'answer'): Promise<void> };
  distribution: CdnDistribution;
  firewall: Firewall;
  /** By path, such as `/config.json`. */
  configs: Readonly<Record<string, unknown>>;
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    configFile: join(repositoryRoot, 'web', 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
    clearScreen: false,
  });
}

/** The site and the API on one origin, as behind CloudFront. */
export class Site {
  private readonly deps: SiteDeps;
  private vite: ViteDevServer | undefined;
  /** In dev, a page is hundreds of source files, but one file at CloudFront. */
  private countsPages = false;
  private servePages: ServePages = (_request, response) => {
    sendJson(response, 404, { message: 'This local cloud serves no site.' });
  };

  constructor(deps: SiteDeps) {
    this.deps = deps;
  }

  async start(mode: SiteMode, server: Server): Promise<void> {
    const { distribution } = this.deps;
    if (mode === 'built') {
      const built = new BuiltSite(distribution);
      this.countsPages = true;
      this.servePages = (request, response, path) => {
        setHeaders(response, distribution.headers(path));
        built.handle(request, response, path);
      };
    } else if (mode === 'dev') {
      const vite = await startVite(server);
      this.vite = vite;
      this.servePages = (request, response) => vite.middlewares(request, response);
    }
  }

  readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?');
    try {
      if (this.blocks(request, path)) sendBlocked(response);
      else await this.route(request, response, path);
    } catch (error) {
      // A browser that leaves a page cancels its requests.
      if (response.destroyed || (request.destroyed && !request.complete)) return;
      console.error(`${request.method} ${path} failed in the local cloud:`, error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: 'Internal Server Error' });
    }
  };

  async stop(): Promise<void> {
    await this.vite?.close();
  }

  private async route(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    if (path.startsWith('/api/')) await this.serveApi(request, response, path);
    else if (this.isConfig(path)) this.serveConfig(response, path);
    else if (path === '/_phone' || path === '/_phone/') servePhone(response);
    else if (path === '/_phone/messages') sendJson(response, 200, this.deps.messages());
    else if (path === '/_phone/stop') await this.stopSms(request, response);
    else if (!(await this.servesPayers(request, response, path))) {
      this.servePages(request, response, path);
    }
  }

  private async servesPayers(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> {
    const [, page] = /^\/_phone(\/(?:prompts|paybill|orders).*)$/.exec(path) ?? [];
    return page !== undefined && this.deps.payers.servePayers(request, response, page);
  }

  /** A person dials the operators' code, or answers STOP. */
  private async stopSms(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { phone = '', how } = JSON.parse((await readBody(request)).toString());
    await this.deps.carriers.stopSms(String(phone), how === 'dial' ? 'dial' : 'answer');
    sendJson(response, 200, {});
  }

  private isConfig(path: string): boolean {
    return Object.hasOwn(this.deps.configs, path);
  }

  private blocks(request: IncomingMessage, path: string): boolean {
    if (path.startsWith('/_phone')) return false;
    const isCounted = this.countsPages || path.startsWith('/api/') || this.isConfig(path);
    return isCounted && this.deps.firewall(request);
  }

  private async serveApi(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const { api, distribution } = this.deps;
    setHeaders(response, distribution.headers(path));
    for (const [name, value] of Object.entries(distribution.originHeaders(path))) {
      request.headers[name] = value;
      request.headersDistinct[name] = [value];
    }
    await api.serve(request, response);
  }

  private serveConfig(response: ServerResponse, path: string): void {
    setHeaders(response, this.deps.distribution.headers(path));
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate');
    sendJson(response, 200, this.deps.configs[path]);
  }
}

/** CloudFront's own answer, for pages and for the API. */
function sendBlocked(response: ServerResponse): void {
  const headers = { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' };
  response
    .writeHead(403, headers)
    .end(
      '<HTML><BODY><H1>403 ERROR</H1><H2>The request could not be satisfied.</H2></BODY></HTML>',
    );
}

function servePhone(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(phonePage);
}

function setHeaders(response: ServerResponse, headers: NodeJS.Dict<number | string | string[]>) {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}
