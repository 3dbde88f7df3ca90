import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyEventV2WithLambdaAuthorizer,
} from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError } from '#core/platform/app-error.ts';
import {
  type ActorOf,
  type BodyOf,
  type Contract,
  idempotencyKeyPattern,
  type OwnerActor,
  type ParamsOf,
  type QueryOf,
} from '#shared/platform/contract.ts';
import type { Fields } from '#shared/platform/fields.ts';
import type { Language } from '#shared/platform/languages.ts';
import { lazy } from '#shared/platform/lazy.ts';
import { LONGEST_PARAM } from '#shared/platform/param.ts';
import { BUSINESS_HEADER } from '#shared/platform/team-roles.ts';
import { objectSchema, type TextProblem } from './schema.ts';

/** The parts of a call. The actor comes from the token or the API key, never from the body. */
export interface Call<C extends Contract> {
  actor: ActorOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The raw body, if the contract takes any bytes; else empty. */
  raw: Buffer;
  /** Empty if the caller sent none and the contract does not require one. */
  idempotencyKey: string;
  /** The caller's IP address as CloudFront saw it. */
  ipAddress: string;
  /** The page's language, or the browser's. */
  language: Language;
}

/** An event with the holder of the API key, as `fromKeyHolder` writes it. */
export type KeyedEvent = APIGatewayProxyEventV2WithLambdaAuthorizer<{
  userId: string;
  keyHash: string;
}>;

/** @returns a reader of calls; it throws an AppError if the call does not match the contract */
export function callReader<C extends Contract>(
  contract: C,
): (event: APIGatewayProxyEventV2) => Call<C> {
  const readQuery = fieldReader(contract.query);
  const readBody = fieldReader(contract.body);
  return (event) => ({
    actor: actorOf(contract, event) as ActorOf<C>,
    params: paramsOf(event) as ParamsOf<C>,
    query: readQuery(event.queryStringParameters ?? {}) as QueryOf<C>,
    body: readBody(event.body) as BodyOf<C>,
    raw: contract.raw ? bytesOf(event) : NOTHING,
    idempotencyKey: idempotencyKeyOf(contract, event),
    ipAddress: ipAddressOf(event),
    language: languageOf(event),
  });
}

const NOTHING = Buffer.alloc(0);

/** API Gateway passes bodies of some types as text and all others as base64. */
const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** @returns a reader of values; it throws an AppError that names the first wrong field */
function fieldReader(fields: Fields | undefined): (values: unknown) => unknown {
  if (!fields) return () => undefined;
  const schema = lazy(() => objectSchema(fields));
  return (values) => {
    const read = schema().safeParse(values);
    if (!read.success) throw fieldRefusal(read.error.issues[0]);
    return read.data;
  };
}

/** A refusal repeats at most this many letters of an unknown field's name. */
const LONGEST_NAME = 100;

function fieldRefusal(issue: z.core.$ZodIssue | undefined): AppError {
  if (issue?.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys;
    return new AppError('request.unknownField', { field: first.slice(0, LONGEST_NAME) });
  }
  const field = issue?.path.join('.') || 'body';
  return new AppError('request.invalidField', { field, problem: problemOf(issue) });
}

/** @returns the problem of a text; undefined for problems that the contract describes */
const problemOf = (issue: z.core.$ZodIssue | undefined): TextProblem | undefined =>
  issue?.code === 'custom' ? issue.params?.problem : undefined;

/** An id that is too long does not exist; DynamoDB would fail at the key. */
function paramsOf({ pathParameters }: APIGatewayProxyEventV2) {
  const params = pathParameters ?? {};
  const isTooLong = Object.values(params).some(
    (param = '') => Buffer.byteLength(param) > LONGEST_PARAM,
  );
  if (isTooLong) throw new AppError('request.notFound');
  return params;
}

function actorOf({ caller }: Contract, event: APIGatewayProxyEventV2) {
  switch (caller) {
    case 'anyone':
    // The table says who is staff (functions/platform/office.ts).
    case 'staff':
      return null;
    case 'owner':
      return ownerOf(event);
    case 'till':
      return keyHolder(event);
  }
}

/** From the access token, which the gateway has checked. @throws AppError auth.unauthenticated for any other token */
export function ownerOf(event: APIGatewayProxyEventV2): OwnerActor {
  const { claims } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext.authorizer
    .jwt;
  // The gateway accepts ID tokens too; here only an access token speaks for its owner.
  const { sub, account, token_use } = claims;
  if (token_use !== 'access' || typeof sub !== 'string' || typeof account !== 'string') {
    throw new AppError('auth.unauthenticated');
  }
  // Without the claim, the token counts as older than any sign-out. 0, because the table cannot store NaN.
  const authTime = Number(claims.auth_time) || 0;
  return { userId: account, poolUserId: sub, authTime, member: null };
}

/** English unless the call asks for Kiswahili. */
const languageOf = ({ headers }: APIGatewayProxyEventV2): Language =>
  /^sw\b/i.test(headers['accept-language'] ?? '') ? 'sw' : 'en';

/** @returns the business that a call names, unchecked; null if it names none */
export const businessNamed = ({ headers }: APIGatewayProxyEventV2): string | null =>
  headers[BUSINESS_HEADER] ?? null;

function keyHolder(event: APIGatewayProxyEventV2) {
  const { lambda } = (event as Partial<KeyedEvent>).requestContext?.authorizer ?? {};
  // The gateway's own authorizer fills the same field, without an owner.
  if (!lambda?.userId) throw new AppError('till.keyInvalid');
  return lambda;
}

function idempotencyKeyOf({ idempotent }: Contract, { headers }: APIGatewayProxyEventV2): string {
  const key = headers['idempotency-key'];
  if (!idempotent || (idempotent === 'optional' && key === undefined)) return '';
  if (!key || !idempotencyKeyPattern.test(key)) {
    throw new AppError('request.idempotencyKeyRequired');
  }
  return key;
}

/** CloudFront and API Gateway each append one address: the caller's is the last but one. Earlier ones may be fake. */
export function ipAddressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const forwarded = headers['x-forwarded-for']?.split(',') ?? [];
  return forwarded.at(-2)?.trim() || requestContext.http.sourceIp;
}
