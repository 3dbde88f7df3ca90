/** Translates between HTTP and API Gateway's payload format 2.0. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ipAddressOf } from '#local/endpoint/http.ts';

interface EventFields {
  apiId: string;
  account: string;
  routeKey: string;
  pathParameters: Record<string, string>;
  authorizer: unknown;
  body: Buffer;
}

/** Bodies of these types reach functions as text, others as base64. */
const isText = (contentType: string) =>
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|application\/[^;]+\+(json|xml))/i.test(
    contentType,
  );

/** CloudFront is between viewer and API. */
const CLOUDFRONT_ADDRESS = '127.0.0.1';

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (name !== 'cookie' && values) headers[name] = values.join(',');
  }
  const claimed = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [claimed, ipAddressOf(request), CLOUDFRONT_ADDRESS]
    .filter(Boolean)
    .join(', ');
  return headers;
}

function queryOf(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of new Set(search.keys())) query[name] = search.getAll(name).join(',');
  return query;
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The time in access logs: `21/Nov/2026:02:00:00 +0000`. */
function clfTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

export function toEvent(request: IncomingMessage, url: URL, fields: EventFields): unknown {
  const { apiId, account, routeKey, pathParameters, authorizer, body } = fields;
  const query = queryOf(url.searchParams);
  const cookies = request.headers.cookie?.split('; ');
  const text = isText(request.headers['content-type'] ?? 'text/plain');
  const now = new Date();
  const path = decodedPath(url.pathname);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(cookies && { cookies }),
    headers: headersOf(request),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext: {
      accountId: account,
      apiId,
      ...(authorizer !== undefined && { authorizer }),
      domainName: request.headers.host?.replace(/:\d+$/, ''),
      domainPrefix: apiId,
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: CLOUDFRONT_ADDRESS,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

interface StructuredResult {
  statusCode: number | string;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

const isStructured = (result: unknown): result is StructuredResult =>
  typeof result === 'object' && result !== null && 'statusCode' in result;

/** Sends a function's answer. @returns false if API Gateway could not read the answer */
export function writeResult(response: ServerResponse, result: unknown): boolean {
  if (!isStructured(result)) {
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return true;
  }
  const status = Number(result.statusCode);
  const { body = '', headers = {}, cookies, isBase64Encoded } = result;
  if (!Number.isInteger(status) || status < 100 || status > 599) return false;
  if (typeof body !== 'string') return false;
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, String(value));
  }
  if (cookies) response.setHeader('set-cookie', cookies);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > 0 && !response.hasHeader('content-type')) {
    response.setHeader('content-type', 'text/plain;charset=UTF-8');
  }
  response.writeHead(status);
  response.end(bytes);
  return true;
}
