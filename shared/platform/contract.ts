/**
 * The agreement about one route: CDK routes, validation, types, the browser's client and OpenAPI are derived from it.
 */

import type { ErrorCode } from '#shared/errors.ts';
import type { AuditKind } from './audit-kinds.ts';
import { type Cost, costs } from './cost.ts';
import type { Fields, ValuesOf } from './fields.ts';
import type { Permission } from './permissions.ts';
import type { TeamRole } from './team-roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `anyone` has no token. `till` is a business's program with its API key. `staff` are the provider's. */
export type Caller = 'anyone' | 'owner' | 'till' | 'staff';

export const idempotencyKeyPattern = /^[A-Za-z0-9-]{16,64}$/;

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
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
  /** Unknown fields are refused. */
  readonly query: Query;
  /** JSON. Unknown fields are refused. */
  readonly body: Body;
  /** If true, the body may be of any type and form, and nothing in it is refused. */
  readonly raw?: boolean;
  /** JSON; undefined for an empty reply. */
  readonly reply: Reply;
  readonly status: 200 | 201 | 204;
  /** Whether a call needs, or may have, an Idempotency-Key header: calls with the same key act once. */
  readonly idempotent: boolean | 'optional';
  /**
   * True if the call changes nothing that anybody sees: each GET, and each POST that is used only to keep a number or a
   * link out of logs.
   */
  readonly isRead: boolean;
  /** Default: one unit for a write, none for a read. */
  readonly cost: Cost;
  /** Only for staff: the caller needs one of these permissions. Empty: any member may call. */
  readonly may?: readonly Permission[];
  /** Closed to members with this permission, although `may` is empty. */
  readonly closedTo?: Permission;
  /** The audit's name for a staff call that reads about many owners at once. The audit records it once an hour. */
  readonly logged?: AuditKind;
  /** Whether the member must use the passkey again, for this call with this body. */
  readonly fresh?: boolean;
  /**
   * The people of a business who may call an owner's route besides the owner; default: nobody. `person`: anyone signed
   * in, about themselves.
   */
  readonly roles?: readonly TeamRole[] | 'person';
  /** The refusals of this route, without those that follow from its other parts (refusals.ts). */
  readonly errors: readonly ErrorCode[];
}

export type BodyOf<C> = C extends { body: infer B extends Fields } ? ValuesOf<B> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends Fields } ? ValuesOf<Q> : undefined;
export type ReplyOf<C> = C extends { reply: infer R extends Fields } ? ValuesOf<R> : undefined;
export type ParamsOf<C> = C extends { path: infer P extends string } ? PathParams<P> : never;

interface Actor {
  userId: string;
}

/** The team member who acts instead of the owner. */
export interface TeamActor {
  memberId: string;
  name: string;
  phone: string;
  role: TeamRole;
  /** When the person joined, as 2026-11-21T09:15:00.000Z. */
  since: string;
}

/** The owner, from the access token; or a team member, from the membership. */
export interface OwnerActor extends Actor {
  poolUserId: string;
  /** The moment of sign-in, in seconds since 1970. Renewed tokens keep it. */
  authTime: number;
  /** Null for the owner. */
  member: TeamActor | null;
}

interface TillActor extends Actor {
  keyHash: string;
}

/** A member of the provider's staff, from the access token and the member's item. */
export interface StaffActor {
  staffId: string;
  name: string;
  /** An account with this number is their own. */
  phone: string;
  may: readonly Permission[];
  /** The caller's IP address, for the audit. */
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

/** The caller, from the token or the API key; null if a visitor may call. */
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
    | 'closedTo'
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

type Route = `${Method} /api/${string}`;

type PathOf<Named extends Route> = Named extends `${Method} ${infer Path}` ? Path : never;

/** Declares a route. Defaults: 200 or 204, no body, no key, no errors. */
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
