import { environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { fieldsOf, parsedJson, textOf } from './loose-json.ts';
import { type Answered, codeIn } from './outcomes.ts';
import { accessToken, forgetToken } from './token.ts';

/**
 * The time within which M-Pesa must answer a call. With the time for a token it is less than a function
 * has for a request.
 */
const ANSWER_MS = 6000;

/**
 * Calls M-Pesa once. A call that it refuses for its token has done nothing, and is made once more with
 * another token; no other call is ever repeated here.
 */
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

/** A token that is over is refused with one of three statuses, and in more than one form. */
function isTokenRefused(answered: Answered): boolean {
  if (typeof answered === 'string') return false;
  const { errorMessage, fault } = fieldsOf(answered.body);
  const said = textOf(errorMessage) ?? textOf(fieldsOf(fault).faultstring) ?? '';
  if (answered.status === 401) return true;
  return [400, 404].includes(answered.status) && /access.?token/i.test(said);
}
