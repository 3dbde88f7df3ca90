import { AppError } from '#core/platform/app-error.ts';
import { systemClock } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent, absentOr, below } from '#core/platform/table/condition.ts';
import type { ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { credentials, forgetCredentials, isFilled } from './credentials.ts';
import { codeOf, fieldsOf, parsedJson, textOf } from './loose-json.ts';
import { mpesaToken } from './mpesa-token.entity.ts';

/** A token is replaced so long before its end, so that no call meets the end. */
const EARLY_MS = 60_000;

/** The time within which M-Pesa must give a token. */
const FETCH_MS = 3000;

/** A function that stopped while it fetched a token keeps the others waiting for no longer. */
const LEASE_MS = 2 * FETCH_MS;

/** For a token that another function fetches: about as long as that may take. */
const leasePace = { attempts: 20, waitAfter: () => 200 };

type Stored = ItemOf<typeof mpesaToken> | null;

const key = () => ({ of: environment('MPESA_SHORT_CODE') });

/** @returns the token of all functions, or null if M-Pesa gives none */
export async function accessToken(): Promise<string | null> {
  try {
    return await untilDone(storedOrFetched, leasePace);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Lets the next call fetch a token, unless somebody has fetched another one since. */
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

/** A token that somebody fetched since it was looked for needs no other one. */
const takeLease = (stored: Stored, leaseUntil: number, now: number): Promise<boolean> =>
  write(
    mpesaToken.upsert(key(), {
      set: { leaseUntil },
      if: { token: stored?.token ?? absent, leaseUntil: absentOr(below(now)) },
    }),
  );

/** @returns BUSY when it took so long that another function fetched a token, which ended this one */
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
