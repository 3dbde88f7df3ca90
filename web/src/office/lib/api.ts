/** Calls of the office. Method, path and types come from the contracts. */

import { startAuthentication } from '@simplewebauthn/browser';
import type { Contract, ReplyOf } from '#shared/platform/contract.ts';
import { serverErrors } from '#shared/platform/errors.ts';
import { actText, PASSKEY_HEADER } from '#shared/staff/act.ts';
import { challengeAct } from '#shared/staff/contract.ts';
import { type CallInput, type Loose, type Optional, pathOf } from '#web/src/lib/api/call-input.ts';
import { toBase64Url } from '#web/src/lib/base64-url.ts';
import { ApiError, offlineError, type Refusal } from '#web/src/lib/errors/api-error.ts';
import { accessToken, sessionOver } from './session.ts';

const TIMEOUT_MS = 45_000;

/**
 * Calls a route. If it wants the passkey again, it asks for exactly this call.
 * @throws ApiError for every refusal, and if the network does not answer; a browser error if no passkey was touched
 */
export async function call<C extends Contract>(
  contract: C,
  ...[input]: Optional extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]
): Promise<ReplyOf<C>> {
  const given: Loose = input ?? {};
  const bodyText = given.body === undefined ? null : JSON.stringify(given.body);
  const headers = await headersFor(contract, given, bodyText);
  const response = await send(pathOf(contract.path, given), {
    method: contract.method,
    headers,
    body: bodyText,
    signal: given.signal ?? AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw await refusal(response);
  return (contract.reply ? await response.json() : undefined) as ReplyOf<C>;
}

async function headersFor(
  contract: Contract,
  { params = {}, idempotencyKey }: Loose,
  bodyText: string | null,
): Promise<Headers> {
  const headers = new Headers();
  if (bodyText !== null) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (contract.caller === 'staff') headers.set('Authorization', `Bearer ${await ownToken()}`);
  if (contract.fresh) {
    headers.set(PASSKEY_HEADER, await freshPasskey(contract, params, bodyText ?? ''));
  }
  return headers;
}

async function ownToken(): Promise<string> {
  const token = await accessToken().catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    return null;
  });
  if (token) return token;
  sessionOver();
  throw new ApiError(401, { code: 'auth.unauthenticated', message: 'Sign in again.' });
}

/** The passkey's answer to a challenge for this call: base64url of its JSON. */
async function freshPasskey(
  { method, path }: Contract,
  params: Record<string, string>,
  bodyText: string,
): Promise<string> {
  const act = actText({ route: `${method} ${path}`, params, bodyHash: await sha256(bodyText) });
  const { options } = await call(challengeAct, { body: { act } });
  const answer = await startAuthentication({ optionsJSON: options as never });
  return toBase64Url(new TextEncoder().encode(JSON.stringify(answer)));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (error) {
    throw offlineError(error);
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null);
  const said: Refusal =
    typeof body?.code === 'string'
      ? body
      : { code: 'server.internal', message: serverErrors['server.internal'][1] };
  // The gateway's own refusal of a token has no code.
  if (response.status === 401) sessionOver();
  return new ApiError(response.status, said);
}
