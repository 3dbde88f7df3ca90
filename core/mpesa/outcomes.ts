import {
  isEnding,
  NO_MPESA,
  PAID,
  REFUSED_FOR_US,
  TOO_MANY,
} from '#shared/payments/result-codes.ts';
import { codeOf, fieldsOf, textOf } from './loose-json.ts';

/** The result of a call. `lost`: M-Pesa may have acted on it. `no token`: M-Pesa was not asked. */
export type Answered = { status: number; body: unknown } | 'lost' | 'no token';

/** M-Pesa did nothing; or it is unknown whether it did, and nobody may ask it again. */
type NotDone = { outcome: 'refused'; code: string } | { outcome: 'unknown' };

export type PushOutcome =
  | { outcome: 'sent'; checkoutRequestId: string; merchantRequestId: string }
  | NotDone;

/** The answer itself comes later, at our URL. */
export type AskOutcome = { outcome: 'sent'; conversationId: string } | NotDone;

/** `already`: M-Pesa has URLs of this short code, and does not say which. */
export type RegisterOutcome = { outcome: 'done' | 'already' } | NotDone;

/** `open`: the payer may still pay. `busy`: asked too often. `unknown`: no information. */
export type QueryOutcome =
  | { outcome: 'paid' | 'open' | 'busy' | 'unknown' }
  | { outcome: 'failed'; code: string };

/** A refusal before M-Pesa was asked. */
export const NO_TOKEN = 'NO_TOKEN';

/** A prompt on which the payer can still act. */
const OPEN = '4999';

/** On a push: a fault in our short code or password, or a busy payer. On a query: no information. */
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

/** The only one of its seven meanings that is about the payer: another request is open on the phone. */
const BUSY_PAYER = /lock(?:ed)? (?:the )?subscriber|already in process|being processed/i;

/** M-Pesa names the field of a number without M-Pesa, such as one of another network. */
const NO_PAYER = /invalid (?:phone ?number|msisdn|party ?a)\b/i;

/**
 * M-Pesa has one code for our wrong passkey and for a busy payer. If the text is not a known text about the payer, it
 * is our fault.
 */
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

/** The customer has a standing order with this name. */
export const NAME_TAKEN = '1050';

/** Nothing was set up: M-Pesa's own refusals, such as a bad request, or ours, before it was asked. */
export const isOrderRefusal = (code: string): boolean =>
  isEnding(code) ||
  [NAME_TAKEN, '1051', NO_TOKEN, TOO_MANY].includes(code) ||
  /^4\d\d\b/.test(code);

/** `sent`: the customer is asked for the PIN. */
export function orderOutcome(answered: Answered): { outcome: 'sent' } | NotDone {
  const { ResponseHeader, ...rest } = bodyOf(answered);
  const code = codeOf(fieldsOf(ResponseHeader ?? rest.responseHeader).responseCode);
  if (code === '200') return { outcome: 'sent' };
  if (isRateLimited(answered)) return { outcome: 'refused', code: TOO_MANY };
  if (code === null) return notDone(answered);
  return isOrderRefusal(code) ? { outcome: 'refused', code } : { outcome: 'unknown' };
}

/** @param done the codes for registered now or earlier */
export function registerOutcome(answered: Answered, done: readonly string[]): RegisterOutcome {
  const { ResponseCode, ResponseStatus } = bodyOf(answered);
  const code = codeOf(ResponseCode) ?? codeOf(ResponseStatus);
  if (code !== null && done.includes(code)) return { outcome: 'done' };
  return isRegistered(answered) ? { outcome: 'already' } : notDone(answered);
}

/** Whether M-Pesa says that the URLs are registered already. Reads the text, because the code differs or is missing. */
function isRegistered(answered: Answered): boolean {
  const { errorMessage, ResponseDescription } = bodyOf(answered);
  return /already registered/i.test(`${textOf(errorMessage)} ${textOf(ResponseDescription)}`);
}

/** The outcome by which a question is counted: an alarm rings for our own faults. */
export const askedAs = (answer: NotDone | { outcome: 'sent' }): string =>
  answer.outcome === 'refused' && answer.code !== TOO_MANY ? 'ourFault' : answer.outcome;

export function queryOutcome(answered: Answered): QueryOutcome {
  if (isRateLimited(answered)) return { outcome: 'busy' };
  const code = codeOf(bodyOf(answered).ResultCode);
  if (code === PAID) return { outcome: 'paid' };
  if (code === OPEN) return { outcome: 'open' };
  return code !== null && isEnding(code) ? { outcome: 'failed', code } : { outcome: 'unknown' };
}

export function codeIn(answered: Answered): string | null {
  const { errorCode, fault, ResponseCode } = bodyOf(answered);
  const ofFault = fieldsOf(fieldsOf(fault).detail).errorcode;
  return codeOf(errorCode) ?? codeOf(ofFault) ?? codeOf(ResponseCode);
}

/**
 * Only an answer in M-Pesa's own format is a refusal. HTML, a firewall's text or SOAP may come after the prompt was
 * shown.
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

/** From the gateway in front of M-Pesa, which has passed nothing on. */
const RATE_CODE = /^(?:policies\.ratelimit\..*|500\.003\.0[23])$/;

function isRateLimited(answered: Answered): boolean {
  return statusOf(answered) === 429 || RATE_CODE.test(codeIn(answered) ?? '');
}

const bodyOf = (answered: Answered) =>
  fieldsOf(typeof answered === 'string' ? null : answered.body);

const statusOf = (answered: Answered): number =>
  typeof answered === 'string' ? 0 : answered.status;
