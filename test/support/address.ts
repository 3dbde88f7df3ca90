import { randomInt } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { text } from 'node:stream/consumers';

/** An unused network address of this machine: all of 127.0.0.0/8 is loopback. */
export const newAddress = (): string =>
  `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

interface Answer {
  status: number;
  body: string;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Calls the stack from an address, because many phones are not one phone. */
export function callFrom(localAddress: string, url: string, sent: Sent = {}): Promise<Answer> {
  const { hostname } = new URL(url);
  const isHere = hostname === 'localhost';
  const target = isHere ? url.replace('//localhost', '//127.0.0.1') : url;
  const { method = 'GET', headers = {}, body } = sent;
  return new Promise((resolve, reject) => {
    const options = { method, headers, ...(isHere ? { localAddress } : {}) };
    const send = target.startsWith('https:') ? requestByTls : request;
    const call = send(target, options, async (response: IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    });
    call.on('error', reject);
    call.end(body);
  });
}
