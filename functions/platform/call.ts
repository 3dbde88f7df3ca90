/** Reads a call out of the event that API Gateway hands to a Lambda. */
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
} from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError } from '../../core/platform/app-error.ts';
import {
  type ActorOf,
  type BodyOf,
  type Contract,
  idempotencyKeyPattern,
  type ParamsOf,
  type QueryOf,
  type Schema,
} from '../../shared/platform/contract.ts';

/** The parts of a call. The actor comes from the token or the API key, never from the body. */
export interface Call<C extends Contract> {
  actor: ActorOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Empty if the caller sent none and the contract does not require one. */
  idempotencyKey: string;
  /** The address of the caller's network, as CloudFront saw it. */
  ipAddress: string;
}

/** An event with the holder of the API key, as `fromKeyHolder` writes it. */
export type KeyedEvent = APIGatewayProxyEventV2WithLambdaAuthorizer<{ userId: string }>;

/** @throws AppError if a part of the call is not as its contract describes it */
export const readCall = <C extends Contract>(
  contract: C,
  event: APIGatewayProxyEventV2,
): Call<C> => ({
  actor: actorOf(contract, event) as ActorOf<C>,
  params: (event.pathParameters ?? {}) as ParamsOf<C>,
  query: parse(contract.query, event.queryStringParameters ?? {}) as QueryOf<C>,
  body: parse(contract.body, event.body) as BodyOf<C>,
  idempotencyKey: idempotencyKeyOf(contract, event),
  ipAddress: ipAddressOf(event),
});

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

function keyHolder(event: APIGatewayProxyEventV2) {
  const { lambda } = (event as Partial<KeyedEvent>).requestContext?.authorizer ?? {};
  if (!lambda) throw new AppError('till.keyInvalid');
  return lambda;
}

function parse<S extends Schema>(schema: S | undefined, given: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    throw new AppError('request.unknownField', { field: issue.keys.join('", "') });
  }
  throw new AppError('request.invalidField', { field: issue?.path.join('.') || 'body' });
}

function idempotencyKeyOf({ idempotent }: Contract, { headers }: APIGatewayProxyEventV2): string {
  const key = headers['idempotency-key'];
  if (!idempotent || (idempotent === 'optional' && key === undefined)) return '';
  if (!key || !idempotencyKeyPattern.test(key)) {
    throw new AppError('request.idempotencyKeyRequired');
  }
  return key;
}

/**
 * CloudFront and API Gateway each append the address from which they were called, so the last but
 * one is the caller's own. Addresses before it were made up by the caller.
 */
function ipAddressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const forwarded = headers['x-forwarded-for']?.split(',') ?? [];
  return forwarded.at(-2)?.trim() || requestContext.http.sourceIp;
}
