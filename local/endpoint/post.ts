import * as http from 'node:http';
import * as https from 'node:https';
import { readBody } from './http.ts';

const options = {
  keepAlive: true,
  /** Closes idle connections before the other end may close one under a call. */
  timeout: 4000,
};

const clients = {
  'http:': { request: http.request, agent: new http.Agent(options) },
  'https:': { request: https.request, agent: new https.Agent(options) },
};

/** POST without fetch, which would double the cost of every table call. The reply may be large, so it is streamed. */
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
