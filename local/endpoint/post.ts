import * as http from 'node:http';
import * as https from 'node:https';
import { readBody } from './http.ts';

const options = {
  keepAlive: true,
  /** An idle connection is closed here before the other end may close it under a call. */
  timeout: 4000,
};

const clients = {
  'http:': { request: http.request, agent: new http.Agent(options) },
  'https:': { request: https.request, agent: new https.Agent(options) },
};

/**
 * Posts to another program, whose reply may have any size: a stream gives all that waits at once.
 * At every call of a table, fetch would cost twice as much.
 */
export function post(
  url: URL,
  body: string,
  headers: http.OutgoingHttpHeaders,
): Promise<{ status: number; text: string }> {
  const { request, agent } = clients[url.protocol as keyof typeof clients];
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const posted = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': length },
    });
    posted.on('error', reject);
    posted.on('response', (reply) => {
      readBody(reply, Number.POSITIVE_INFINITY).then(
        (bytes) => resolve({ status: reply.statusCode ?? 0, text: bytes.toString() }),
        reject,
      );
    });
    posted.end(body);
  });
}
