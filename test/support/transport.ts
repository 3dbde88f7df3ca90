/** How calls of tests reach the API: over HTTP as a browser's do, or into the handlers, in this process. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { stackOutputs } from './aws.ts';
import { awsEndpoint, baseUrl } from './cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `inside`: the handlers run in the process of the test, on a table of the file's own. */
    transport: 'http' | 'inside';
  }
}

export let isInside = inject('transport') === 'inside';

/** Does one thing over HTTP, on the stack's table with all that follows from a write, in a file that calls inside. */
export async function overHttp<Done>(work: () => Promise<Done>): Promise<Done> {
  const before = isInside;
  const { TABLE_NAME, AUDIT_TABLE_NAME } = process.env;
  const { TableName, AuditTableName } = await stackOutputs(awsEndpoint);
  Object.assign(process.env, { TABLE_NAME: TableName, AUDIT_TABLE_NAME: AuditTableName });
  isInside = false;
  try {
    return await work();
  } finally {
    isInside = before;
    Object.assign(process.env, { TABLE_NAME, AUDIT_TABLE_NAME });
  }
}

export interface SentRequest {
  method: string;
  /** The path and the query. */
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
  isInside ? sendInside(request) : sendOverHttp(request);

async function sendOverHttp({ target, ...request }: SentRequest): Promise<Answered> {
  const response = await fetch(`${baseUrl}${target}`, request);
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** The handlers and all their packages: only a suite that runs them loads them. */
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

/** Who a token of `insideToken` speaks for. The gateway, which checks real ones, is tested over HTTP. */
const insideClaims = (token: string): Claims | undefined => insideTokens.get(token);

/** @returns an access token of somebody who signed in a moment ago, for calls inside this process */
export function insideToken(claims: Claims): string {
  const authTime = `${Math.floor(Date.now() / 1000)}`;
  const all = { token_use: 'access', auth_time: authTime, origin_jti: randomUUID(), ...claims };
  const token = `${randomUUID()}.${Buffer.from(JSON.stringify(all)).toString('base64url')}.inside`;
  insideTokens.set(token, all);
  return token;
}
