import { formatKenyanPhone, maskPhone } from '../../../../shared/platform/phone.ts';
import { tn } from '../../lib/language/text.ts';

const KEY = 'miliki.code-request';
/** Amplify's own record of a sign-in under way, which it honours for 3 minutes after a reload. */
const AMPLIFY_EXPIRY_KEY = 'CognitoSignInState.expiry';
/** A tab that was left open must not show a number for ever. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
/** How long a number waits between two SMS, where the server did not say. */
export const DEFAULT_WAIT_MS = 60_000;

/** Why no code can be entered any more, or yet: a new one has to be asked for. */
export type EndReason =
  /** Every try was wrong. */
  | 'spent'
  /** Too old, or replaced. */
  | 'stale'
  /** The page was reloaded after Amplify's 3 minutes. */
  | 'away'
  /** An answer was lost, and with it the way to enter the code. */
  | 'lost'
  | 'rateLimited'
  | 'smsUnavailable';

/** The server's figures about the code that was sent. */
export interface SentCode {
  /** The number, masked. */
  to: string;
  attemptsLeft: number;
  /** SMS sent in this sign-in. */
  sends: number;
  /** Pause until the next SMS. */
  waitMs: number;
}

/** What this tab knows about the code it asked for. Never the code. */
export interface CodeRequest {
  phone: string;
  to: string;
  attemptsLeft: number;
  sends: number;
  /** From when another SMS may be asked for. */
  resendAt: number;
  ended: EndReason | null;
  askedAt: number;
}

export function requestOf(phone: string, { waitMs, ...code }: SentCode): CodeRequest {
  const now = Date.now();
  return { phone, ...code, resendAt: now + waitMs, ended: null, askedAt: now };
}

/** 07** *** 678: enough to notice a wrong number, too little to read it off a screen. */
export const shownNumber = ({ to, phone }: CodeRequest): string =>
  formatKenyanPhone(to || maskPhone(phone));

/** When another code may be asked for, said once. */
export const waitWords = (waitMs: number): string =>
  tn(
    waitMs / 1_000,
    'You can ask for another code in 1 second.',
    'You can ask for another code in {n} seconds.',
  );

/** A request without a code that could be entered. */
export function endedRequest(phone: string, ended: EndReason): CodeRequest {
  // Where an answer was lost, nobody knows whether an SMS went out: asking again tells.
  const waitMs = ended === 'lost' ? 0 : DEFAULT_WAIT_MS;
  const code = { to: maskPhone(phone), attemptsLeft: 0, sends: 0, waitMs };
  return { ...requestOf(phone, code), ended };
}

/** After a reload: where Amplify has forgotten the sign-in, the code cannot be entered any more. */
export function readCodeRequest(): CodeRequest | null {
  const request = stored();
  if (!request || request.askedAt + FORGOTTEN_AFTER_MS < Date.now()) return null;
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
