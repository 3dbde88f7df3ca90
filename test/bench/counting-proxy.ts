/** A browser's traffic as a proxy sees it, including its service worker's. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listenLocally } from '#local/endpoint/http.ts';

/** Since the start. Bytes are those of answers with headers. */
export interface Passed {
  apiRequests: number;
  pageRequests: number;
  siteBytes: number;
  /** From outside the site: from buckets, by presigned URLs. */
  otherBytes: number;
}

/** Gives Chromium's proxy arguments, and the traffic so far. */
export async function withCountingProxy<T>(
  site: string,
  work: (args: string[], passed: Readonly<Passed>) => Promise<T>,
): Promise<T> {
  const passed: Passed = { apiRequests: 0, pageRequests: 0, siteBytes: 0, otherBytes: 0 };
  const { origin } = new URL(site);
  const { port, close } = await listenLocally(0, (asked, answer) =>
    forward(asked, answer, origin, passed),
  );
  // Without the second one, Chromium bypasses the proxy for this machine.
  const args = [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'];
  try {
    return await work(args, passed);
  } finally {
    await close();
  }
}

function forward(
  asked: IncomingMessage,
  answer: ServerResponse,
  site: string,
  passed: Passed,
): void {
  const url = new URL(asked.url ?? '');
  const { method, headers } = asked;
  count(url, site, passed);
  const { socket } = asked;
  const before = socket.bytesWritten;
  answer.once('close', () => {
    passed[url.origin === site ? 'siteBytes' : 'otherBytes'] += socket.bytesWritten - before;
  });
  const call = request(url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  // A page that was left aborts its requests.
  call.on('error', () => answer.destroy());
  answer.once('close', () => call.destroy());
  asked.pipe(call);
}

function count({ origin, pathname }: URL, site: string, passed: Passed): void {
  if (origin !== site) return;
  passed[pathname.startsWith('/api/') ? 'apiRequests' : 'pageRequests'] += 1;
}
