/** Calls of owners and tills in the process of a test, as their contracts say. */
import type { Contract } from '#shared/platform/contract.ts';
import { BUSINESS_HEADER } from '#shared/team/roles.ts';
import { callInProcess } from './in-process-api.ts';

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

export interface Answer {
  status: number;
  /** The code of a refusal; undefined for a reply. */
  code: string | undefined;
  reply: Record<string, unknown> | undefined;
  headers: Readonly<Record<string, unknown>>;
}

/** When the session of a call began, in seconds since 1970: after every sign-out of a test. */
export const SIGNED_IN_AT = 4_000_000_000;

/** Calls a route for an owner who signed in late enough, or for the owner's till. */
export async function callInside(
  contract: Contract,
  userId: string,
  { params = {}, query = {}, body, idempotencyKey, apiKey, business }: Sent = {},
): Promise<Answer> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  const claims = {
    sub: userId,
    account: userId,
    token_use: 'access',
    auth_time: `${SIGNED_IN_AT}`,
  };
  const {
    status,
    headers,
    body: text,
  } = await callInProcess({
    method: contract.method,
    target: `${path}${search && `?${search}`}`,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(apiKey && { 'x-api-key': apiKey }),
      ...(business !== undefined && { [BUSINESS_HEADER]: business }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(contract.caller === 'owner' && { claims }),
  });
  const reply = text ? JSON.parse(text) : undefined;
  return { status, code: status >= 300 ? reply.code : undefined, reply, headers };
}
