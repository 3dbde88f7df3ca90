/** What a browser asks for and gets, its service worker's requests included, as a proxy between sees it. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listenLocally } from '#local/endpoint/http.ts';

/** Everything since the start. Bytes are those of answers, with their headers. */
export interface Passed {
  apiRequests: number;
  pageRequests: number;
  siteBytes: number;
  /** From elsewhere than the site: from buckets, as presigned URLs lead to them. */
  otherBytes: number;
}

/** Gives the work the arguments with which Chromium goes through the proxy, and what has passed so far. */
export async function withCountingProxy<T>(
  site: string,
  work: (args: string[], passed: Readonly<Passed>) => Promise<T>,
): Promise<T> {
  const passed: Passed = { apiRequests: 0, pageRequests: 0, siteBytes: 0, otherBytes: 0 };
  const { origin } = new URL(site);
  const { port, close } = await listenLocally(0, (asked, answer) =>
    forward(asked, answer, origin, passed),
  );
  // Without the second one, Chromium goes straight to this machine.
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
  // A page that was left takes its requests along.
  call.on('error', () => answer.destroy());
  answer.once('close', () => call.destroy());
  asked.pipe(call);
}

function count({ origin, pathname }: URL, site: string, passed: Passed): void {
  if (origin !== site) return;
  passed[pathname.startsWith('/api/') ? 'apiRequests' : 'pageRequests'] += 1;
}
