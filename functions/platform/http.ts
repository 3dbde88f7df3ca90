import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpRouter from '@middy/http-router';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError } from '../../core/platform/app-error.ts';
import { setting } from '../../core/platform/config.ts';
import { logger } from '../../core/platform/logger.ts';
import {
  type ActorOf,
  type BodyOf,
  type Contract,
  idempotencyKeyPattern,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Schema,
} from '../../shared/platform/contract.ts';

/** What a route's implementation is given. Who acts comes from the token or the key, never the body. */
export interface Call<C extends Contract> {
  actor: ActorOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Empty when the caller sent none, which a contract may forbid. */
  idempotencyKey: string;
  /** The IP address from which CloudFront was called. */
  ipAddress: string;
}

type Respond = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface Route {
  method: Contract['method'];
  path: string;
  handler: Respond;
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Implements one contract: reads the call out of the event, and writes the reply. */
export function route<C extends Contract>(
  contract: C,
  implement: (call: Call<C>) => Promise<ReplyOf<C>>,
): Route {
  const respond: Respond = async (event) => {
    const reply = await implement({
      actor: actorOf(contract, event) as ActorOf<C>,
      params: (event.pathParameters ?? {}) as ParamsOf<C>,
      query: (contract.query
        ? parse(contract.query, event.queryStringParameters ?? {})
        : undefined) as QueryOf<C>,
      body: (contract.body ? parse(contract.body, event.body) : undefined) as BodyOf<C>,
      idempotencyKey: idempotencyKeyOf(event, contract.idempotent),
      ipAddress: ipAddressOf(event),
    });
    if (reply === undefined) return { statusCode: contract.status, headers };
    return { statusCode: contract.status, headers, body: JSON.stringify(reply) };
  };
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>();
  if (contract.body) handler.use(httpJsonBodyParser());
  return { method: contract.method, path: contract.path, handler: handler.handler(respond) };
}

/** The Lambda of one area: its routes, with every failure answered as `{ code, message, params }`. */
export function api(...routes: Route[]) {
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .before(({ event }) => requireOrigin(event))
    .onError((request) => {
      request.response = errorResponse(request.error, request.event);
    })
    .handler(
      httpRouter({
        routes: routes as never,
        notFoundResponse: () => {
          throw new AppError('request.notFound');
        },
      }) as never,
    );
}

/** CloudFront adds the secret; without it, somebody went round the firewall (docs/sign-in.md 9.1). */
function requireOrigin({ headers }: APIGatewayProxyEventV2): void {
  if (headers['x-origin-verify'] !== setting('ORIGIN_SECRET')) {
    throw new AppError('request.notThroughSite');
  }
}

function actorOf({ caller }: Contract, event: APIGatewayProxyEventV2) {
  if (caller === 'anyone') return null;
  return caller === 'owner' ? tokenOwner(event) : keyHolder(event);
}

function tokenOwner(event: APIGatewayProxyEventV2) {
  const { claims } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext.authorizer
    .jwt;
  // The gateway takes an ID token as well; only an access token speaks for its owner here.
  if (claims.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new AppError('auth.unauthenticated');
  }
  return { userId: claims.sub };
}

/** Who holds the API key, as `fromKeyHolder` wrote it down. */
function keyHolder(event: APIGatewayProxyEventV2) {
  const { lambda } = (event as Partial<KeyedEvent>).requestContext?.authorizer ?? {};
  if (!lambda) throw new AppError('till.keyInvalid');
  return lambda;
}

type KeyedEvent = APIGatewayProxyEventV2WithLambdaAuthorizer<{ userId: string }>;

/**
 * A route that looks for its caller's API key before anything else.
 *
 * @param identify whose key it is; it throws what refuses the call
 */
export const fromKeyHolder = (
  { method, path, handler }: Route,
  identify: (key: string) => Promise<{ userId: string }>,
): Route => ({
  ...{ method, path },
  handler: async (event, context) => {
    const lambda = await identify(event.headers['x-api-key'] ?? '');
    const requestContext = { ...event.requestContext, authorizer: { lambda } };
    return handler({ ...event, requestContext } as KeyedEvent, context);
  },
});

function idempotencyKeyOf({ headers }: APIGatewayProxyEventV2, isRequired: boolean): string {
  const key = headers['idempotency-key'];
  if (key === undefined && !isRequired) return '';
  if (!key || !idempotencyKeyPattern.test(key))
    throw new AppError('request.idempotencyKeyRequired');
  return key;
}

/**
 * CloudFront and API Gateway each append the IP address they were called from, so the last but one
 * is the caller's own. The caller may have made up the addresses before it.
 */
function ipAddressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const forwarded = headers['x-forwarded-for']?.split(',') ?? [];
  return forwarded.at(-2)?.trim() || requestContext.http.sourceIp;
}

function parse<S extends Schema>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || 'body';
  if (issue?.code === 'unrecognized_keys') {
    throw new AppError('request.unknownField', { field: issue.keys.join('", "') });
  }
  throw new AppError('request.invalidField', { field });
}

function errorResponse(error: unknown, event: APIGatewayProxyEventV2) {
  const refusal = asRefusal(error);
  const { routeKey, requestContext } = event;
  const facts = { routeKey, requestId: requestContext.requestId, code: refusal.code };
  if (refusal.status < 500) logger.info('refused', facts);
  else logger.error('failed', { ...facts, error: error as Error });
  const { code, message, params, retryAfter } = refusal;
  return {
    statusCode: refusal.status,
    headers: retryAfter === undefined ? headers : { ...headers, 'retry-after': `${retryAfter}` },
    body: JSON.stringify({ code, message, params }),
  };
}

/** Middy's own refusals are of the body; everything that is not ours stays inside. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 415) return new AppError('request.notJson');
  if (status !== undefined && status < 500) return new AppError('request.invalidJson');
  return new AppError('server.internal');
}
