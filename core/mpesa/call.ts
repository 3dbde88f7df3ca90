import { AppError } from '#core/platform/app-error.ts';
import { systemClock } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent, absentOr, below } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { credentials, forgetCredentials, isFilled } from './credentials.ts';
import { codeOf, fieldsOf, parsedJson, textOf } from './loose-json.ts';
import { type Answered, codeIn } from './outcomes.ts';

/** M-Pesa's time to answer. With FETCH_MS it is less than a function has for a request. */
const ANSWER_MS = 6000;

/** Calls M-Pesa once. Only a call refused for its token, which did nothing, is made once more with a new token. */
export async function call(path: string, body: object): Promise<Answered> {
  const token = await accessToken();
  if (!token) return 'no token';
  const first = await send(path, body, token);
  if (!isTokenRefused(first)) return first;
  await forgetToken(token);
  const another = await accessToken();
  return another ? send(path, body, another) : 'no token';
}

async function send(path: string, body: object, token: string): Promise<Answered> {
  try {
    const response = await fetch(environment('MPESA_URL') + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answered = { status: response.status, body: parsedJson(await response.text()) };
    if (!response.ok) {
      logger.warn('m-pesa refused', { path, status: response.status, code: codeIn(answered) });
    }
    return answered;
  } catch (error) {
    logger.warn('m-pesa did not answer', { path, reason: (error as Error).name });
    return 'lost';
  }
}

/** An expired token is refused with one of three statuses, in several forms. */
function isTokenRefused(answered: Answered): boolean {
  if (typeof answered === 'string') return false;
  const { errorMessage, fault } = fieldsOf(answered.body);
  const said = textOf(errorMessage) ?? textOf(fieldsOf(fault).faultstring) ?? '';
  if (answered.status === 401) return true;
  return [400, 404].includes(answered.status) && /access.?token/i.test(said);
}

/** A token is replaced this long before its end, so that no call uses an expired one. */
const EARLY_MS = 60_000;

const FETCH_MS = 3000;

/** If a function stops while it fetches a token, the others wait no longer than this. */
const LEASE_MS = 2 * FETCH_MS;

/** About as long as another function may take to fetch a token. */
const leasePace = { attempts: 20, waitAfter: () => 200 };

type Stored = ItemOf<typeof mpesaToken> | null;

const key = () => ({ of: environment('MPESA_SHORT_CODE') });

/** The token shared by all functions; null if M-Pesa gives none. */
export async function accessToken(): Promise<string | null> {
  try {
    return await untilDone(storedOrFetched, leasePace);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The next call fetches a token, unless somebody has fetched another one since. */
export async function forgetToken(token: string): Promise<void> {
  await write(mpesaToken.patch(key(), { set: { token: null }, if: { token } }));
}

async function storedOrFetched(): Promise<string | null | typeof BUSY> {
  const now = systemClock();
  const stored = await mpesaToken.get(key());
  if (stored?.token && (stored.expiresAt ?? 0) - EARLY_MS > now) return stored.token;
  const leaseUntil = now + LEASE_MS;
  return (await takeLease(stored, leaseUntil, now)) ? refresh(leaseUntil) : BUSY;
}

/** If somebody has fetched a token meanwhile, no other is needed. */
const takeLease = (stored: Stored, leaseUntil: number, now: number): Promise<boolean> =>
  write(
    mpesaToken.upsert(key(), {
      set: { leaseUntil },
      if: { token: stored?.token ?? absent, leaseUntil: absentOr(below(now)) },
    }),
  );

/** @returns BUSY if this fetch outlasted its lease and another function fetched a token, which invalidates this one */
async function refresh(leaseUntil: number): Promise<string | null | typeof BUSY> {
  const fetched = await fetchToken();
  const set = { ...(fetched ?? { token: null }), leaseUntil: null };
  const isOurs = await write(mpesaToken.patch(key(), { set, if: { leaseUntil } }));
  if (!fetched) return null;
  return isOurs ? fetched.token : BUSY;
}

async function fetchToken(): Promise<{ token: string; expiresAt: number } | null> {
  const known = await credentials();
  if (!isFilled(known)) {
    forgetCredentials();
    return null;
  }
  const { consumerKey, consumerSecret } = known;
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
  const url = `${environment('MPESA_URL')}/oauth/v1/generate?grant_type=client_credentials`;
  try {
    const response = await fetch(url, {
      headers: { authorization: `Basic ${basic}` },
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_MS),
    });
    return tokenIn(response.status, await response.text());
  } catch (error) {
    logger.warn('m-pesa gave no token', { reason: (error as Error).name });
    return null;
  }
}

function tokenIn(status: number, body: string): { token: string; expiresAt: number } | null {
  const { access_token, expires_in, errorCode } = fieldsOf(parsedJson(body));
  const [token, seconds] = [textOf(access_token), Number(textOf(expires_in))];
  if (status === 200 && token && seconds > 0) {
    return { token, expiresAt: systemClock() + Math.floor(seconds) * 1000 };
  }
  logger.warn('m-pesa gave no token', { status, code: codeOf(errorCode) });
  forgetCredentials();
  return null;
}

/** Each new token ends the previous one, so all functions share one. */
export const mpesaToken = entity({
  name: 'mpesaToken',
  about: 'The token with which all functions call M-Pesa. One function at a time fetches another.',
  attributes: {
    of: text({ about: 'The short code that the token is for.' }),
    token: text({
      optional: true,
      secret: true,
      about: 'Absent before the first token, and after M-Pesa refused one.',
    }),
    expiresAt: whole({ optional: true, about: 'Milliseconds since 1970.' }),
    leaseUntil: whole({
      optional: true,
      about: 'The moment (ms since 1970) until which one function alone may fetch a token.',
    }),
  },
  key: { question: 'With which token is M-Pesa called?', pk: 'mpesaToken#{of}', sk: 'mpesaToken' },
});
