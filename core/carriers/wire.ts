/** Calls to carriers over HTTP, and the reading of their answers. */
import { logger } from '#core/platform/logger.ts';
import { type CarrierAnswer, refused, refusedAsOurs, unknown } from './carrier.ts';
import { forgetCarrierSecret } from './credentials.ts';

/** Cognito waits 5 s for a code. A second carrier needs half of this time. */
const ANSWER_MS = 2500;

/** Errors of the connection: the carrier never got the request. */
const NEVER_ASKED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|UNABLE_TO_)/;

/** The text of the answer; without a text, what we know about every message. */
type Answered = { status: number; text: string } | { every: CarrierAnswer };

/** Posts once, without retries. @param body a form, or JSON */
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

export async function ask(
  url: string,
  request: RequestInit & { headers: Readonly<Record<string, string>> },
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      ...request,
      // The other side may have closed a kept connection. Then it would look as if the SMS was sent.
      headers: { ...request.headers, connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    return everyOf(response) ?? { status: response.status, text };
  } catch (error) {
    const { name, cause } = error as Error;
    const code = String((cause as { code?: string } | undefined)?.code ?? name);
    logger.warn('carrier did not answer', { reason: code });
    return { every: NEVER_ASKED.test(code) ? down(code) : unknown(code) };
  }
}

const down = (reason: string): CarrierAnswer => refused('carrier', reason, { retry: 'later' });

/** @returns the answer for every message if the status decides it. After a 5xx, the carrier may have sent them. */
function everyOf({ status, headers }: Response): { every: CarrierAnswer } | undefined {
  const reason = `HTTP ${status}`;
  if (status >= 500) return { every: unknown(reason) };
  if (status === 429) {
    const waitMs = waitOf(headers.get('retry-after'));
    return { every: refused('carrier', reason, { retry: 'soon', waitMs }) };
  }
  if (status === 401 || status === 403) {
    forgetCarrierSecret();
    return { every: refusedAsOurs('account', reason) };
  }
  if (status < 400) return undefined;
  return { every: isAboutCall(status) ? refused('carrier', reason) : down(reason) };
}

/** No carrier can make us wait longer. */
const LONGEST_WAIT_MS = 60_000;

/** @param retryAfter seconds, or a date @returns ms; undefined if it is absent, over or not readable */
function waitOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}

/** Other refusals by HTTP, such as 404, would meet every SMS until the carrier has mended its address. */
const isAboutCall = (status: number): boolean => [400, 413, 422].includes(status);

/** @returns undefined if the text is not JSON, for example a page of a proxy */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param money such as "KES -1,785.5000" @returns ten-thousandths of a KES; undefined for anything else */
export const tenThousandthsOf = (money: string): number | undefined =>
  money.trim().startsWith('KES ') ? tenThousandths(money.trim().slice(4)) : undefined;

/** @param number such as "-1,785.50" @returns the number times 10,000; undefined if it is not a number */
export function tenThousandths(number: string): number | undefined {
  const plain = number.trim().replaceAll(',', '');
  const [, sign = '', whole = '', part = ''] =
    /^(-?)(\d{1,9})(?:\.(\d{1,4})\d*)?$/.exec(plain) ?? [];
  if (whole === '') return undefined;
  const sum = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return sign === '-' && sum > 0 ? -sum : sum;
}

/** @param value 254712345678, +254712345678 or 0712345678, as text or as a number @returns as +254..., or null */
export function phoneOf(value: unknown): string | null {
  const digits = String(value ?? '').replace(/^\+/, '');
  if (/^254\d{9}$/.test(digits)) return `+${digits}`;
  return /^0\d{9}$/.test(digits) ? `+254${digits.slice(1)}` : null;
}

const likelihood: Record<CarrierAnswer['state'], number> = { accepted: 2, unknown: 1, refused: 0 };

/** One answer for each key. If the rows of a key differ, the one after which an SMS was most likely sent. */
export function likeliestSent<Key>(
  rows: readonly (readonly [Key, CarrierAnswer])[],
): Map<Key, CarrierAnswer> {
  const answers = new Map<Key, CarrierAnswer>();
  for (const [key, answer] of rows) {
    const before = answers.get(key);
    if (!before || likelihood[answer.state] > likelihood[before.state]) answers.set(key, answer);
  }
  return answers;
}
