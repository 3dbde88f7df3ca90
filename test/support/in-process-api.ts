/**
 * The API inside the process: the embedded cloud's routing and events, and the real handlers. A call costs a tenth
 * of one over HTTP.
 */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { toEvent } from '#local/services/http-api/http-api-event.ts';
import { RouteTable } from '#local/services/http-api/http-api-routes.ts';
import { namedContracts } from '#shared/contracts.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';
import { implementations } from './implementations.ts';

export interface ApiRequest {
  method: string;
  /** Path and query, as in the request's first line. */
  target: string;
  /** CloudFront's header is added; an empty one removes it. */
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** The token's claims, already checked by API Gateway. */
  claims?: Record<string, string>;
  /** The caller's address; by default this machine. */
  from?: string;
}

export interface ApiAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
  /** Undefined if there is no route. */
  contract: Contract | undefined;
}

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The API's handlers, by source file. */
export const handlers: ReadonlyMap<string, Handler> = new Map(
  await Promise.all(
    [...new Set(implementations.values())].map(async (path): Promise<[string, Handler]> => {
      const { handler } = await import(/* @vite-ignore */ `../../${path}`);
      return [path, handler];
    }),
  ),
);

const routes = new RouteTable(
  new Map(
    namedContracts.map(({ name, contract }) => [
      `${contract.method} ${contract.path}`,
      { contract, handler: handlers.get(implementations.get(name) ?? '') },
    ]),
  ),
);

export async function callInProcess(request: ApiRequest): Promise<ApiAnswer> {
  const url = new URL(request.target, 'http://localhost');
  const match = routes.match(request.method, url.pathname);
  const { contract, handler } = match?.route ?? {};
  if (!match || !contract || !handler) {
    return { status: 404, headers: {}, body: '{"message":"Not Found"}', contract: undefined };
  }
  if (!request.claims && (contract.caller === 'owner' || contract.caller === 'staff')) {
    return { status: 401, headers: {}, body: '{"message":"Unauthorized"}', contract };
  }
  const { routeKey, pathParameters } = match;
  const event = toEvent(messageOf(request), url, {
    apiId: 'api',
    account: '000000000000',
    routeKey,
    pathParameters,
    authorizer: request.claims && { jwt: { claims: request.claims, scopes: null } },
    body: Buffer.from(request.body ?? ''),
  });
  const result = await handler(event as APIGatewayProxyEventV2, {} as Context);
  const { statusCode = 0, headers = {}, body = '' } = result;
  if (statusCode >= 400) requireDeclared(routeKey, contract, body);
  return { status: statusCode, headers, body, contract };
}

/** @throws Error where a function would log what fails the suites (stack.ts) */
function requireDeclared(routeKey: string, contract: Contract, body: string): void {
  const { code } = JSON.parse(body);
  if (refusalsOf(contract).includes(code)) return;
  throw new Error(`A route refused with a code that it does not declare: ${routeKey}: ${code}`);
}

function messageOf({ method, target, headers, from }: ApiRequest): IncomingMessage {
  const socket = new Socket();
  if (from) Object.defineProperty(socket, 'remoteAddress', { value: from });
  const message = new IncomingMessage(socket);
  message.method = method;
  message.url = target;
  message.httpVersion = '1.1';
  const origin = { 'x-origin-verify': process.env.ORIGIN_SECRET ?? '' };
  for (const [name, value] of Object.entries({ ...origin, ...headers })) {
    if (value === '' && name in origin) continue;
    message.headers[name] = value;
    message.headersDistinct[name] = [value];
  }
  return message;
}
