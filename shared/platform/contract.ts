/**
 * What the browser and the backend agree on for one route. CDK's routes, the
 * handler's types and validation, and the browser's client are derived from it.
 */
import type { ErrorCode } from '../errors.ts';
import type { Fields, ValuesOf } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `anyone` is a visitor without a token; `owner` is a signed-in business owner; `till` is a
 * business's own till, a program that shows the business's API key.
 */
export type Caller = 'anyone' | 'owner' | 'till';

/** What an Idempotency-Key header looks like. */
export const idempotencyKeyPattern = /^[A-Za-z0-9-]{16,64}$/;

/** The `{names}` of a path, each with the text that stands there. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : Record<never, string>;

export interface Contract<
  Path extends string = string,
  Body extends Fields | undefined = Fields | undefined,
  Reply extends Fields | undefined = Fields | undefined,
  By extends Caller = Caller,
  Query extends Fields | undefined = Fields | undefined,
> {
  readonly method: Method;
  readonly path: Path;
  readonly caller: By;
  /** What may follow the `?`, strict: each a text. */
  readonly query: Query;
  /** The JSON body, strict: an unknown field is refused. */
  readonly body: Body;
  /** The JSON reply, or undefined for an empty one. */
  readonly reply: Reply;
  readonly status: 200 | 201 | 204;
  /** Whether the route needs, or takes, an Idempotency-Key header: the same key acts once. */
  readonly idempotent: boolean | 'optional';
  /** The refusals that belong to this route, besides those that follow from the rest of it. */
  readonly errors: readonly ErrorCode[];
}

export type BodyOf<C> = C extends { body: infer B extends Fields } ? ValuesOf<B> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends Fields } ? ValuesOf<Q> : undefined;
export type ReplyOf<C> = C extends { reply: infer R extends Fields } ? ValuesOf<R> : undefined;
export type ParamsOf<C> = C extends { path: infer P extends string } ? PathParams<P> : never;

/** The business that acts, as the token or the key says; nobody, where a visitor may call. */
export type ActorOf<C> = C extends { caller: 'owner' | 'till' } ? { userId: string } : null;

type Declaration<Path extends string, Body, Reply, By, Query> = Pick<Contract, 'method'> &
  Partial<Pick<Contract, 'status' | 'idempotent' | 'errors'>> & {
    path: Path;
    caller: By;
    body?: Body;
    reply?: Reply;
    query?: Query;
  };

/** Declares a route; what is left out takes its default: 200, no body, no key, no refusals. */
export function contract<
  const Path extends `/api/${string}`,
  Body extends Fields | undefined = undefined,
  Reply extends Fields | undefined = undefined,
  const By extends Caller = Caller,
  Query extends Fields | undefined = undefined,
>(declaration: Declaration<Path, Body, Reply, By, Query>): Contract<Path, Body, Reply, By, Query> {
  return {
    status: declaration.reply ? 200 : 204,
    idempotent: false,
    errors: [],
    ...declaration,
    body: declaration.body as Body,
    reply: declaration.reply as Reply,
    query: declaration.query as Query,
  };
}
