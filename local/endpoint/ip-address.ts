import type { IncomingMessage } from 'node:http';

/** The IP address that a request comes from. IPv4 has one form, and so has this machine itself. */
export const ipAddressOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  socket.remoteAddress?.replace(/^::ffff:|^::1$/, '') || '127.0.0.1';
