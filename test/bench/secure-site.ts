/** A local site over HTTP/2 and TLS, as CloudFront delivers it. */
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newFolder, run } from './processes.ts';

/**
 * The site's HTTP/2 address, and Chromium's argument to trust it: a browser that ignores certificates would cache
 * nothing.
 */
export async function withSecureSite<T>(
  site: string,
  work: (url: string, trust: string) => Promise<T>,
): Promise<T> {
  const sessions = new Set<ServerHttp2Session>();
  const { key, cert } = await certificate();
  const server = createSecureServer({ key, cert }, (asked, answer) => forward(site, asked, answer));
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    // By IP address, because strict transport security would apply to all ports of a name.
    const { port } = server.address() as AddressInfo;
    return await work(`https://127.0.0.1:${port}`, trustIn(cert));
  } finally {
    server.close();
    for (const session of sessions) session.destroy();
  }
}

async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = newFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert];
  await run('openssl', ['req', ...kind, ...files, '-subj', '/CN=127.0.0.1', '-days', '1']);
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

function trustIn(cert: Buffer): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}

function forward(site: string, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const headers = { ...forwardable(asked.headers), host: new URL(site).host };
  const { method, url } = asked;
  const call = request(new URL(url, site), { method, headers }, (response: IncomingMessage) => {
    answer.writeHead(response.statusCode ?? 502, forwardable(response.headers));
    response.pipe(answer.stream);
  });
  // A page that was left aborts its requests.
  call.on('error', () => answer.stream.close());
  answer.stream.once('close', () => call.destroy());
  asked.pipe(call);
}

const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];

const forwardable = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !OF_ONE_CONNECTION.includes(name),
    ),
  );
