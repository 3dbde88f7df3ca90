import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';

export class BodyTooLarge extends Error {}

/**
 * Reads the body of a request. Past the limit it reads on and stores nothing, so that the client
 * still receives the refusal.
 *
 * @param limit bytes
 * @throws BodyTooLarge
 */
export async function readBody(request: IncomingMessage, limit = 64 * 2 ** 20): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  });
  await finished(request);
  if (size > limit) throw new BodyTooLarge();
  return Buffer.concat(chunks);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'text/xml' }).end(xml);
}

export interface Listener {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}

/** Clients use an idle connection for less time than this, so no call meets one that closes. */
const KEEP_ALIVE_MS = 120_000;

function listen(server: Server, host: string, port: number): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const code = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Listens on the IPv6 loopback at the same port, because `localhost` is ::1 for many programs. A
 * machine without IPv6 works without it.
 *
 * @returns false if another program has the port
 */
async function joinIpv6(ipv6: Server, port: number): Promise<boolean> {
  try {
    await listen(ipv6, '::1', port);
    return true;
  } catch (error) {
    return code(error) !== 'EADDRINUSE';
  }
}

async function tryPort(port: number, handle: RequestListener): Promise<Listener | undefined> {
  const server = createServer(handle);
  try {
    await listen(server, '127.0.0.1', port);
  } catch (error) {
    if (code(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  const bound = (server.address() as AddressInfo).port;
  const ipv6 = createServer((request, response) => server.emit('request', request, response));
  ipv6.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade));
  if (!(await joinIpv6(ipv6, bound))) {
    await close(server);
    return undefined;
  }
  return {
    server,
    port: bound,
    close: async () => {
      await Promise.all([close(server), close(ipv6)]);
    },
  };
}

/** Listens on this machine's loopback alone, at the port or, if that is taken, at any free one. */
export async function listenLocally(port: number, handle: RequestListener): Promise<Listener> {
  const candidates = port === 0 ? [0, 0, 0] : [port, 0, 0, 0];
  for (const candidate of candidates) {
    const listener = await tryPort(candidate, handle);
    if (listener) return listener;
  }
  throw new Error('No free port was found on this machine.');
}

/** The IP address that a request comes from. IPv4 has one form, and so has this machine itself. */
export const ipAddressOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  socket.remoteAddress?.replace(/^::ffff:|^::1$/, '') || '127.0.0.1';
