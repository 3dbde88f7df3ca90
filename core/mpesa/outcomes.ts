import {
  isEnding,
  NO_MPESA,
  PAID,
  REFUSED_FOR_US,
  TOO_MANY,
} from '#shared/payments/result-codes.ts';
import { codeOf, fieldsOf, textOf } from './loose-json.ts';

/** What a call brought. `lost`: M-Pesa may have done what it was asked. `no token`: it was not asked. */
export type Answered = { status: number; body: unknown } | 'lost' | 'no token';

/** M-Pesa did nothing; or nobody knows whether it did, and nobody may ask it again. */
type NotDone = { outcome: 'refused'; code: string } | { outcome: 'unknown' };

export type PushOutcome =
  | { outcome: 'sent'; checkoutRequestId: string; merchantRequestId: string }
  | NotDone;

/** The answer to the question itself comes later, at a URL of ours. */
export type AskOutcome = { outcome: 'sent'; conversationId: string } | NotDone;

/** `already`: M-Pesa has URLs of this short code, and does not say whether they are these. */
export type RegisterOutcome = { outcome: 'done' | 'already' } | NotDone;

/**
 * What M-Pesa says of a prompt. `open`: the payer may still pay. `busy`: it was asked too often.
 * `unknown`: it says nothing about the payment.
 */
export type QueryOutcome =
  | { outcome: 'paid' | 'open' | 'busy' | 'unknown' }
  | { outcome: 'failed'; code: string };

/** The code of a refusal that M-Pesa never saw. */
export const NO_TOKEN = 'NO_TOKEN';

/** A prompt on which the payer can still act. */
const OPEN = '4999';

/** Our short code, our password or a busy payer, if a push is refused with it. Of a query it says nothing. */
const SEVEN_MEANINGS = '500.001.1001';

export function pushOutcome(answered: Answered): PushOutcome {
  const { ResponseCode, CheckoutRequestID, MerchantRequestID } = bodyOf(answered);
  const checkoutRequestId = textOf(CheckoutRequestID);
  if (codeOf(ResponseCode) !== '0' || !checkoutRequestId) return notPrompted(answered);
  return {
    outcome: 'sent',
    checkoutRequestId,
    merchantRequestId: textOf(MerchantRequestID) ?? '',
  };
}

/** The one meaning of these seven that is the payer's: another request is open on the phone. */
const BUSY_PAYER = /lock(?:ed)? (?:the )?subscriber|already in process|being processed/i;

/** M-Pesa names the field of a number that has no M-Pesa, such as one of another network. */
const NO_PAYER = /invalid (?:phone ?number|msisdn|party ?a)\b/i;

/** With its code of seven meanings, a wrong passkey looks like a busy payer: all but the texts that are known is ours. */
function notPrompted(answered: Answered): NotDone {
  if (isRateLimited(answered)) return { outcome: 'refused', code: TOO_MANY };
  const { errorCode, errorMessage } = bodyOf(answered);
  const said = textOf(errorMessage) ?? '';
  if (codeOf(errorCode) === SEVEN_MEANINGS) {
    return { outcome: 'refused', code: BUSY_PAYER.test(said) ? SEVEN_MEANINGS : REFUSED_FOR_US };
  }
  const outcome = notDone(answered);
  const isOfPayer = outcome.outcome === 'refused' && NO_PAYER.test(said);
  return isOfPayer ? { outcome: 'refused', code: NO_MPESA } : outcome;
}

export function askOutcome(answered: Answered): AskOutcome {
  const { ResponseCode, ConversationID } = bodyOf(answered);
  const conversationId = textOf(ConversationID);
  if (codeOf(ResponseCode) === '0' && conversationId) return { outcome: 'sent', conversationId };
  return isRateLimited(answered) ? { outcome: 'refused', code: TOO_MANY } : notDone(answered);
}

/** @param done the codes that say that it is registered, now or since earlier */
export function registerOutcome(answered: Answered, done: readonly string[]): RegisterOutcome {
  const { ResponseCode, ResponseStatus } = bodyOf(answered);
  const code = codeOf(ResponseCode) ?? codeOf(ResponseStatus);
  if (code !== null && done.includes(code)) return { outcome: 'done' };
  return isRegistered(answered) ? { outcome: 'already' } : notDone(answered);
}

/** M-Pesa says so with many codes, and with none. */
function isRegistered(answered: Answered): boolean {
  const { errorMessage, ResponseDescription } = bodyOf(answered);
  return /already registered/i.test(`${textOf(errorMessage)} ${textOf(ResponseDescription)}`);
}

/** @returns the word by which a question is counted: an alarm rings for our own faults */
export const askedAs = (answer: NotDone | { outcome: 'sent' }): string =>
  answer.outcome === 'refused' && answer.code !== TOO_MANY ? 'ourFault' : answer.outcome;

export function queryOutcome(answered: Answered): QueryOutcome {
  if (isRateLimited(answered)) return { outcome: 'busy' };
  const code = codeOf(bodyOf(answered).ResultCode);
  if (code === PAID) return { outcome: 'paid' };
  if (code === OPEN) return { outcome: 'open' };
  return code !== null && isEnding(code) ? { outcome: 'failed', code } : { outcome: 'unknown' };
}

/** @returns the code of an answer that is no success, in whichever form it came */
export function codeIn(answered: Answered): string | null {
  const { errorCode, fault, ResponseCode } = bodyOf(answered);
  const ofFault = fieldsOf(fieldsOf(fault).detail).errorcode;
  return codeOf(errorCode) ?? codeOf(ofFault) ?? codeOf(ResponseCode);
}

/**
 * Only an answer in M-Pesa's own words refuses. Pages of HTML, texts of a firewall, SOAP and whatever else
 * an overloaded server sends may come after the prompt was shown.
 */
function notDone(answered: Answered): NotDone {
  if (answered === 'no token') return { outcome: 'refused', code: NO_TOKEN };
  const code = codeIn(answered);
  return code !== null && isRefusal(answered, code)
    ? { outcome: 'refused', code }
    : { outcome: 'unknown' };
}

function isRefusal(answered: Answered, code: string): boolean {
  const { errorCode, fault, ResponseCode } = bodyOf(answered);
  if (errorCode !== undefined) return code.startsWith('4');
  if (fault !== undefined) return statusOf(answered) < 500;
  return ResponseCode !== undefined && code !== '0';
}

/** The gateway before M-Pesa, which has passed nothing on. */
const RATE_CODE = /^(?:policies\.ratelimit\..*|500\.003\.0[23])$/;

function isRateLimited(answered: Answered): boolean {
  return statusOf(answered) === 429 || RATE_CODE.test(codeIn(answered) ?? '');
}

const bodyOf = (answered: Answered) =>
  fieldsOf(typeof answered === 'string' ? null : answered.body);

const statusOf = (answered: Answered): number =>
  typeof answered === 'string' ? 0 : answered.status;
