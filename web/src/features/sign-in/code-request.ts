import { serverErrors } from '#shared/platform/errors.ts';
import { formatKenyanPhone, maskPhone } from '#shared/platform/phone.ts';
import { signInErrors } from '#shared/sign-in/errors.ts';
import { OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';

const KEY = 'miliki.code-request';
/** Amplify's record of a sign-in, which it honours for 3 minutes after a reload. */
const AMPLIFY_EXPIRY_KEY = 'CognitoSignInState.expiry';
/** A tab left open must not show a number for ever. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** The pause between SMS to one number, unless the server says another. */
export const DEFAULT_WAIT_MS = 60_000;

/** Why no code can be entered and a new one is needed. */
export type EndReason =
  /** Every try was wrong. */
  | 'spent'
  /** The code is too old, or was replaced. */
  | 'stale'
  /** The page was reloaded after Amplify's 3 minutes. */
  | 'away'
  /** An answer was lost, so the code cannot be entered. */
  | 'lost'
  | 'rateLimited'
  | 'smsUnavailable';

export interface SentCode {
  to: string;
  attemptsLeft: number;
  sends: number;
  waitMs: number;
}

/** The code that this tab requested; the digits are not known here. */
export interface CodeRequest {
  phone: string;
  to: string;
  attemptsLeft: number;
  sends: number;
  /** When another SMS can be requested, in milliseconds since 1970. */
  resendAt: number;
  ended: EndReason | null;
  requestedAt: number;
}

export function requestOf(phone: string, { waitMs, ...code }: SentCode): CodeRequest {
  const now = Date.now();
  return { phone, ...code, resendAt: now + waitMs, ended: null, requestedAt: now };
}

/** As 07** *** 678: enough to notice a mistake, too little to copy. */
export const shownNumber = ({ to, phone }: CodeRequest): string =>
  formatKenyanPhone(to || maskPhone(phone));

export const waitText = (waitMs: number): string =>
  tn(
    waitMs / 1_000,
    'You can ask for another code in 1 second.',
    'You can ask for another code in {n} seconds.',
  );

export function endedRequest(phone: string, ended: EndReason): CodeRequest {
  // After a lost answer nobody knows whether an SMS went out; another request shows it.
  const waitMs = ended === 'lost' ? 0 : DEFAULT_WAIT_MS;
  const code = { to: maskPhone(phone), attemptsLeft: 0, sends: 0, waitMs };
  return { ...requestOf(phone, code), ended };
}

/** Reads the request after a reload. If Amplify forgot the sign-in, its code cannot be entered. */
export function readCodeRequest(): CodeRequest | null {
  const request = stored();
  if (!request || request.requestedAt + FORGOTTEN_AFTER_MS < Date.now()) return null;
  const isKnownToAmplify = Number(sessionStorage.getItem(AMPLIFY_EXPIRY_KEY)) > Date.now();
  return request.ended || isKnownToAmplify ? request : { ...request, ended: 'away' };
}

function stored(): CodeRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function storeCodeRequest(request: CodeRequest | null): void {
  if (request) sessionStorage.setItem(KEY, JSON.stringify(request));
  else sessionStorage.removeItem(KEY);
}

/** Why no code was sent (docs/sign-in.md 4.2). */
export type SendRefusalReason =
  | 'offline'
  | 'busy'
  | 'failed'
  | 'phoneNotAllowed'
  | 'robotCheckFailed'
  | 'networkLimited'
  /** These end the request: the number must wait, or the sign-in starts again. */
  | Extract<EndReason, 'lost' | 'rateLimited' | 'smsUnavailable'>;

export class SendRefusal extends Error {
  readonly reason: SendRefusalReason;

  constructor(reason: SendRefusalReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SendRefusal';
    this.reason = reason;
  }
}

const endings: readonly SendRefusalReason[] = ['lost', 'rateLimited', 'smsUnavailable'];

export const endReasonOf = (reason: SendRefusalReason): EndReason | null =>
  endings.includes(reason) ? (reason as EndReason) : null;

/** After these it can be sent again: the form stays as it is. */
export type Problem = Exclude<SendRefusalReason, EndReason>;

/** Says in the form, beside the toast of docs/rules.md 8, what to do now. */
export const problemText = (problem: Problem): string => problemTexts[problem]();

const problemTexts: Record<Problem, () => string> = {
  offline: () => t(OFFLINE_MESSAGE),
  busy: () => errorText(serverErrors, 'server.busy'),
  failed: () => errorText(serverErrors, 'server.internal'),
  phoneNotAllowed: () =>
    t('Enter a Kenyan mobile number, starting with 07 or 01. Landlines cannot get the SMS.'),
  robotCheckFailed: () => t('The robot check was too old. Press the button again for a new one.'),
  networkLimited: () => errorText(signInErrors, 'signIn.tooManyChallenges'),
};

export const endTexts: Record<EndReason, string> = {
  spent: msg('You have no tries left for that code. Ask for a new one.'),
  stale: msg('That code can no longer be used. Ask for a new one.'),
  away: msg(
    'You were away for a while, so the code we sent can no longer be used. Ask for a new one.',
  ),
  lost: msg(
    'We got no answer, so your earlier code does not work here. Start again; we kept your number.',
  ),
  rateLimited: msg(
    'This number got a code less than a minute ago, or several in the last hour. Wait, then ask for a new one. If that is refused too, try again in an hour.',
  ),
  smsUnavailable: msg(
    'We cannot send an SMS right now. Wait a minute, then ask for the code again.',
  ),
};
