/**
 * The agreement of browser and backend about one route. The routes of the CDK, the types and the
 * validation of handlers, the client of the browser and OpenAPI are derived from it.
 */

import type { ErrorCode } from '#shared/errors.ts';
import type { AuditKind } from './audit-kinds.ts';
import { type Cost, costs } from './cost.ts';
import type { Fields, ValuesOf } from './fields.ts';
import type { Permission } from './permissions.ts';
import type { TeamRole } from './team-roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `anyone` is a visitor without a token; `owner` is a signed-in business owner; `till` is a
 * business's own till, a program that shows the business's API key; `staff` is a signed-in member of
 * the provider's staff.
 */
export type Caller = 'anyone' | 'owner' | 'till' | 'staff';

/** The form of an Idempotency-Key header. */
export const idempotencyKeyPattern = /^[A-Za-z0-9-]{16,64}$/;

/** The `{names}` of a path, each with its text in a URL. */
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
  /** The fields after the `?`. An unknown field is refused. */
  readonly query: Query;
  /** The fields of the JSON body. An unknown field is refused. */
  readonly body: Body;
  /** Whether the body is whatever somebody sends, of any type and form: nothing of it is refused. */
  readonly raw?: boolean;
  /** The fields of the JSON reply, or undefined for an empty reply. */
  readonly reply: Reply;
  readonly status: 200 | 201 | 204;
  /** Whether a call needs, or may have, an Idempotency-Key header: calls with one key act once. */
  readonly idempotent: boolean | 'optional';
  /** Whether it changes nothing: each GET, and a POST whose body keeps a number out of logs. */
  readonly isRead: boolean;
  /** What a call costs its owner: a unit for a write and nothing for a read, unless it is said. */
  readonly cost: Cost;
  /**
   * The permissions of which a member of the staff needs one; any member may call where the list is
   * empty. Only routes of the staff have it.
   */
  readonly may?: readonly Permission[];
  /** What the audit says of a call of the staff that reads about many owners at once, once in an hour. */
  readonly logged?: AuditKind;
  /** Whether a member of the staff uses the passkey again, for this call with this body. */
  readonly fresh?: boolean;
  /**
   * Who of a business may call a route of owners beside the owner; nobody else may where it is left out.
   * `person`: the call is about whoever is signed in, with or without a business.
   */
  readonly roles?: readonly TeamRole[] | 'person';
  /** The refusals of this route, without those that follow from its other parts (refusals.ts). */
  readonly errors: readonly ErrorCode[];
}

export type BodyOf<C> = C extends { body: infer B extends Fields } ? ValuesOf<B> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends Fields } ? ValuesOf<Q> : undefined;
export type ReplyOf<C> = C extends { reply: infer R extends Fields } ? ValuesOf<R> : undefined;
export type ParamsOf<C> = C extends { path: infer P extends string } ? PathParams<P> : never;

/** The business that acts. */
export interface Actor {
  userId: string;
}

/** Who of a business acts in the place of its owner. */
export interface TeamActor {
  memberId: string;
  name: string;
  phone: string;
  role: TeamRole;
  /** When the person came, as 2026-11-21T09:15:00.000Z. */
  since: string;
}

/** An owner, as the access token says; or somebody of the business, as the membership says. */
export interface OwnerActor extends Actor {
  /** The user of the pool who signed in. */
  poolUserId: string;
  /** The moment of the sign-in, in seconds since 1970: renewed tokens keep it. */
  authTime: number;
  /** Null for the owner. */
  member: TeamActor | null;
}

/** A till, as its API key says. */
export interface TillActor extends Actor {
  /** The keyed hash of the API key. */
  keyHash: string;
}

/** A member of the provider's staff, as the access token and the member's own item say. */
export interface StaffActor {
  /** The user of the staff's pool who signed in. */
  staffId: string;
  name: string;
  may: readonly Permission[];
  /** The IP address of the call, for the audit. */
  from: string;
  sessionId: string;
  /** ISO 8601. */
  signedInAt: string;
}

interface Actors {
  anyone: null;
  owner: OwnerActor;
  till: TillActor;
  staff: StaffActor;
}

/** The caller, from the token or the API key; null where a visitor may call. */
export type ActorOf<C> = C extends { caller: infer By extends Caller } ? Actors[By] : never;

type Parts<Body, Reply, Query> = Partial<
  Pick<
    Contract,
    | 'status'
    | 'idempotent'
    | 'isRead'
    | 'cost'
    | 'raw'
    | 'may'
    | 'logged'
    | 'fresh'
    | 'roles'
    | 'errors'
  >
> & {
  body?: Body;
  reply?: Reply;
  query?: Query;
};

/** A route as API Gateway names it: `GET /api/settings`. */
type Route = `${Method} /api/${string}`;

type PathOf<Named extends Route> = Named extends `${Method} ${infer Path}` ? Path : never;

/** Declares a route. Parts that are left out have defaults: 200 or 204, no body, no key, no errors. */
export function contract<
  const Named extends Route,
  const By extends Caller,
  Body extends Fields | undefined = undefined,
  Reply extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
>(
  named: Named,
  caller: By,
  parts: Parts<Body, Reply, Query> = {},
): Contract<PathOf<Named>, Body, Reply, By, Query> {
  const [method, path] = named.split(' ') as [Method, PathOf<Named>];
  const { isRead = method === 'GET' } = parts;
  return {
    status: parts.reply ? 200 : 204,
    idempotent: false,
    isRead,
    cost: isRead ? costs.read : costs.write,
    errors: [],
    ...parts,
    method,
    path,
    caller,
    body: parts.body as Body,
    reply: parts.reply as Reply,
    query: parts.query as Query,
  };
}
