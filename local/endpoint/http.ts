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
 * Past the limit (bytes), the body is read but not stored, because the client must still receive the refusal.
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

/** Longer than clients keep idle connections, so no call meets one that closes. */
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
 * Also listens on ::1, because many programs resolve `localhost` to it. IPv6 is optional.
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

/** Listens on loopback only, at the port or, if that is taken, at any free one. */
export async function listenLocally(port: number, handle: RequestListener): Promise<Listener> {
  const candidates = port === 0 ? [0, 0, 0] : [port, 0, 0, 0];
  for (const candidate of candidates) {
    const listener = await tryPort(candidate, handle);
    if (listener) return listener;
  }
  throw new Error('No free port was found on this machine.');
}

/** The IP address of a request. IPv4 and this machine each have one form. */
export const ipAddressOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  socket.remoteAddress?.replace(/^::ffff:|^::1$/, '') || '127.0.0.1';
