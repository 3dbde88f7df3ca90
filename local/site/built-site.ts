import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { repositoryRoot } from '#local/files/repository.ts';
import type { CdnDistribution } from '#local/services/cloudfront/cloudfront.ts';

const dist = join(repositoryRoot, 'web', 'dist');

/** Folders of files with a hash in their name. */
const HASHED = [join(dist, 'assets') + sep, join(dist, 'office', 'assets') + sep];

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

const isText = (type: string) => /^text\/|json|svg|xml/.test(type);

type Encoding = 'br' | 'gzip';

const compress: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
};

/** Larger files (bytes) are not kept in memory. */
const KEPT_BYTES = 2 ** 20;

/** CloudFront compresses text of 1,000 to 10,000,000 bytes. */
function encodingFor(request: IncomingMessage, type: string, size: number): Encoding | undefined {
  if (!isText(type) || size < 1000 || size > 10_000_000) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** The built site, as CloudFront delivers it. */
export class BuiltSite {
  private readonly distribution: CdnDistribution;
  private readonly bodies = new Map<string, { etag: string; body: Buffer }>();

  constructor(distribution: CdnDistribution) {
    if (!existsSync(join(dist, 'index.html'))) {
      throw new Error('web/dist is not built. Build the site first: npm run build:web');
    }
    this.distribution = distribution;
  }

  handle(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    const file = this.fileOf(this.distribution.objectAt(path, acceptEncoding));
    if (file) {
      this.send(request, response, file, this.distribution.statusAt(path));
      return;
    }
    const { status, object } = this.distribution.errorPage();
    const page = object && this.fileOf(object);
    if (page) this.send(request, response, page, status);
    else response.writeHead(status, { 'content-type': 'text/plain' }).end('Access Denied');
  }

  private fileOf(object: string): string | undefined {
    let path: string;
    try {
      path = normalize(join(dist, decodeURIComponent(object)));
    } catch {
      return undefined;
    }
    if (!path.startsWith(dist + sep) || !existsSync(path)) return undefined;
    return statSync(path).isFile() ? path : undefined;
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    status: number,
  ): void {
    const { size, mtimeMs } = statSync(file);
    const isCompressed = file.endsWith('.br');
    const ending = extname(isCompressed ? file.slice(0, -3) : file).toLowerCase();
    const type = contentTypes[ending] ?? 'application/octet-stream';
    const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`;
    const immutable = HASHED.some((folder) => file.startsWith(folder));
    response.setHeader(
      'cache-control',
      immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    );
    response.setHeader('content-type', type);
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    if (isCompressed) response.setHeader('content-encoding', 'br');
    const encoding = isCompressed ? undefined : encodingFor(request, type, size);
    if (isText(type)) response.setHeader('vary', 'Accept-Encoding');
    if (encoding) response.setHeader('content-encoding', encoding);
    else response.setHeader('accept-ranges', 'bytes');
    if (encoding || (size <= KEPT_BYTES && !request.headers.range)) {
      const body = this.bodyOf(file, etag, encoding);
      response.writeHead(status, { 'content-length': body.length });
      response.end(request.method === 'HEAD' ? undefined : body);
    } else this.sendBytes(request, response, { file, size, status });
  }

  /** Each version of a file is read and compressed once. */
  private bodyOf(file: string, etag: string, encoding: Encoding | undefined): Buffer {
    const key = `${file} ${encoding}`;
    const kept = this.bodies.get(key);
    if (kept?.etag === etag) return kept.body;
    const content = readFileSync(file);
    const body = encoding ? compress[encoding](content) : content;
    this.bodies.set(key, { etag, body });
    return body;
  }

  /** Sends a file or a range of it: browsers read videos in ranges. */
  private sendBytes(
    request: IncomingMessage,
    response: ServerResponse,
    { file, size, status }: { file: string; size: number; status: number },
  ): void {
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = range ? Number(range[1]) : 0;
    const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
    if (range && (start > end || start >= size)) {
      response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
      return;
    }
    if (range) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
    response.writeHead(range ? 206 : status, { 'content-length': end - start + 1 });
    if (request.method === 'HEAD' || size === 0) response.end();
    else createReadStream(file, { start, end }).pipe(response);
  }
}
