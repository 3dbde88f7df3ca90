/** Calls to carriers over HTTP, and the words in which they answer. */
import { logger } from '#core/platform/logger.ts';
import { type CarrierAnswer, refused, refusedAsOurs, unknown } from './carrier.ts';
import { forgetCarrierSecret } from './credentials.ts';

/** Cognito waits 5 s for a code. A second carrier needs its part of them. */
const ANSWER_MS = 2500;

/** The connection failed, so the carrier never saw the request. */
const NEVER_ASKED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|UNABLE_TO_)/;

/** The answer's text, or what is known of every message without one. */
type Answered = { status: number; text: string } | { every: CarrierAnswer };

/** Posts once. @param body a form, or JSON */
export async function post(
  url: string,
  body: URLSearchParams | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return ask(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': type, ...headers },
    body: isForm ? body.toString() : JSON.stringify(body),
  });
}

export async function ask(url: string, request: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    return everyOf(response.status) ?? { status: response.status, text };
  } catch (error) {
    const { name, cause } = error as Error;
    const code = String((cause as { code?: string } | undefined)?.code ?? name);
    logger.warn('carrier did not answer', { reason: code });
    return { every: NEVER_ASKED.test(code) ? down(code) : unknown(code) };
  }
}

const down = (reason: string): CarrierAnswer => refused('carrier', reason, { retry: 'later' });

/** A status that decides about every message of the call. After a 5xx the carrier may have sent them. */
function everyOf(status: number): { every: CarrierAnswer } | undefined {
  const reason = `HTTP ${status}`;
  if (status >= 500) return { every: unknown(reason) };
  if (status === 429) return { every: refused('carrier', reason, { retry: 'soon' }) };
  if (status === 401 || status === 403) {
    forgetCarrierSecret();
    return { every: refusedAsOurs('account', reason) };
  }
  return status >= 400 ? { every: refused('carrier', reason) } : undefined;
}

/** Undefined for a page of a proxy, or anything else that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "KES -1,785.5000" in ten-thousandths of a KES; undefined in another currency, or for what is no sum. */
export const tenThousandthsOf = (money: string): number | undefined =>
  money.trim().startsWith('KES ') ? tenThousandths(money.trim().slice(4)) : undefined;

/** "-1,785.50" times ten thousand; undefined for what is no number. */
export function tenThousandths(number: string): number | undefined {
  const plain = number.trim().replaceAll(',', '');
  const [, sign = '', whole = '', part = ''] =
    /^(-?)(\d{1,9})(?:\.(\d{1,4})\d*)?$/.exec(plain) ?? [];
  if (whole === '') return undefined;
  const sum = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return sign === '-' && sum > 0 ? -sum : sum;
}

/** 254712345678, +254712345678 or 0712345678, as text or as a number. */
export function phoneOf(value: unknown): string | null {
  const digits = String(value ?? '').replace(/^\+/, '');
  if (/^254\d{9}$/.test(digits)) return `+${digits}`;
  return /^0\d{9}$/.test(digits) ? `+254${digits.slice(1)}` : null;
}

/** One answer for each number: where rows of an answer differ, an acceptance wins, as the SMS is out. */
export function acceptedFirst<Key>(
  rows: readonly (readonly [Key, CarrierAnswer])[],
): Map<Key, CarrierAnswer> {
  const answers = new Map<Key, CarrierAnswer>();
  for (const [key, answer] of rows)
    if (answers.get(key)?.state !== 'accepted') answers.set(key, answer);
  return answers;
}
