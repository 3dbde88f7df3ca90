import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export class BodyTooLarge extends Error {}

/** Reads on past the limit without keeping anything, so that the refusal can still be delivered. */
export async function readBody(request: IncomingMessage, limit = 64 * 2 ** 20): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new BodyTooLarge();
  return Buffer.concat(chunks);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export interface Listener {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}

/** Longer than clients keep idle connections: none must be closed just as a call goes out on it. */
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
 * Joins the IPv6 loopback at the same port: `localhost` is ::1 first for many programs. False when
 * another program has that port there; a machine without IPv6 does without.
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

/** Listens on this machine's loopback only: at the port if it is free, else at any free one. */
export async function listenLocally(port: number, handle: RequestListener): Promise<Listener> {
  const candidates = port === 0 ? [0, 0, 0] : [port, 0, 0, 0];
  for (const candidate of candidates) {
    const listener = await tryPort(candidate, handle);
    if (listener) return listener;
  }
  throw new Error('No free port was found on this machine.');
}
