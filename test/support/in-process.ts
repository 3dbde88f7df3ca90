/** Calls of owners and tills in the process of a test, as their contracts say. */
import type { Contract } from '#shared/platform/contract.ts';
import { BUSINESS_HEADER } from '#shared/platform/team-roles.ts';
import { call } from './call.ts';
import { insideToken } from './transport.ts';
import { type Verbs, withToken } from './verbs.ts';

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  idempotencyKey?: string;
  /** What a till shows instead of a token. */
  apiKey?: string;
  /** The business that the call names, where it is not the caller's own. */
  business?: string;
}

/** For names of contracts, the params of the path and the fields of the query or the body, side by side. */
export type Writes<Account> = Readonly<
  Record<string, (account: Account) => Promise<object> | object>
>;

export interface Answer {
  status: number;
  /** The code of a refusal; undefined for a reply. */
  code: string | undefined;
  reply: Record<string, unknown> | undefined;
  headers: Readonly<Record<string, string>>;
}

/** When the session of a call began, in seconds since 1970: after every sign-out of a test. */
export const SIGNED_IN_AT = 4_000_000_000;

const tokenOf = (userId: string) =>
  insideToken({ sub: userId, account: userId, auth_time: `${SIGNED_IN_AT}` });

/** An owner who signed in late enough. */
export const ownerInside = ({ userId }: { userId: string }): Verbs => withToken(tokenOf(userId));

/** Calls a route for an owner who signed in late enough, or for the owner's till. */
export async function callInside(
  contract: Contract,
  userId: string,
  { body, business, ...sent }: Sent = {},
): Promise<Answer> {
  const { status, reply, refusal, headers } = await call(contract, {
    ...sent,
    ...(body !== undefined && { body: body as Record<string, unknown> }),
    ...(contract.caller === 'owner' && { token: tokenOf(userId) }),
    ...(business !== undefined && { headers: { [BUSINESS_HEADER]: business } }),
  });
  const code = status >= 300 ? refusal.code : undefined;
  return { status, code, reply, headers: Object.fromEntries(headers) };
}
