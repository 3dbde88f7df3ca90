/** How test calls reach the API: over HTTP, or into handlers in this process. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { baseUrl } from './cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `inside`: handlers run in this process, on the file's table. `beside`: in this process, on the stack's table,
     * for people who signed in there.
     */
    transport: 'http' | 'inside' | 'beside';
  }
}

const transport = inject('transport');

export const isInside = transport === 'inside';

export interface SentRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

export const send = (request: SentRequest): Promise<Answered> =>
  transport === 'http' ? sendOverHttp(request) : sendInside(request);

async function sendOverHttp({ target, ...request }: SentRequest): Promise<Answered> {
  const response = await fetch(`${baseUrl}${target}`, request);
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** Loads all handlers and packages, so only where needed. */
async function sendInside(request: SentRequest): Promise<Answered> {
  const { callInProcess } = await import('./in-process-api.ts');
  const { authorization = '', ...headers } = request.headers;
  const claims = insideClaims(authorization.replace('Bearer ', ''));
  const {
    status,
    headers: given,
    body,
  } = await callInProcess({
    ...request,
    headers,
    ...(claims && { claims }),
  });
  const pairs = Object.entries(given).map(([name, value]): [string, string] => [name, `${value}`]);
  return { status, headers: new Headers(pairs), text: body };
}

type Claims = Record<string, string>;

const insideTokens = new Map<string, Claims>();

/** The claims of an `insideToken`. The gateway's checks of real ones are tested over HTTP. */
const insideClaims = (token: string): Claims | undefined =>
  isInside || !token ? insideTokens.get(token) : claimsOf(token);

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** @returns an access token for calls inside this process */
export function insideToken(claims: Claims): string {
  const authTime = `${Math.floor(Date.now() / 1000)}`;
  const all = { token_use: 'access', auth_time: authTime, origin_jti: randomUUID(), ...claims };
  const token = `${randomUUID()}.${Buffer.from(JSON.stringify(all)).toString('base64url')}.inside`;
  insideTokens.set(token, all);
  return token;
}
