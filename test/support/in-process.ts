/** Calls of owners and tills inside the process, by contract. */
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
  /** A till's key, instead of a token. */
  apiKey?: string;
  /** The business, if it is not the caller's. */
  business?: string;
}

/** By contract name: path params and query or body fields together. */
export type Writes<Account> = Readonly<
  Record<string, (account: Account) => Promise<object> | object>
>;

export interface Answer {
  status: number;
  code: string | undefined;
  reply: Record<string, unknown> | undefined;
  headers: Readonly<Record<string, string>>;
}

/** The start of a session, in seconds since 1970: after every sign-out of a test. */
export const SIGNED_IN_AT = 4_000_000_000;

const tokenOf = (userId: string) =>
  insideToken({ sub: userId, account: userId, auth_time: `${SIGNED_IN_AT}` });

export const ownerInside = ({ userId }: { userId: string }): Verbs => withToken(tokenOf(userId));

/** For an owner with a new enough session, or the owner's till. */
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
