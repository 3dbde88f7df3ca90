import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { signInCode } from '#core/messages/codes.ts';
import { hashPhone, keyedHash } from '#core/platform/keys.ts';
import { newCode } from '#core/platform/one-time-code.ts';
import type { Language } from '#shared/platform/languages.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import type { SendClaim } from './flow.store.ts';
import { limits } from './limits.ts';
import { countSignInEvent } from './metrics.ts';
import {
  codeRound,
  passkeyRound,
  type Round,
  robotRound,
  type SignInStep,
} from './next-challenge.ts';
import type { SmsDeps } from './sms-deps.ts';
import { TriggerError } from './triggers.ts';

/** The hash is bound to its flow: a code of one sign-in says nothing about another. */
export const hashCode = (flowId: string, code: string): Promise<string> =>
  keyedHash('code', `otp|${flowId}|${code}`);

const minutes = limits.codeSeconds / 60;

export interface Recipient {
  /** As +254... */
  phone: string;
  /** If false, nobody holds the number: the same writes happen, and nothing is sent. */
  isKnown: boolean;
  /** The language of the page where the sign-in began. */
  language: Language;
}

/** Why no SMS went out, in the words for the browser (docs/sign-in.md 4.2). */
type SendRefusal = 'RATE_LIMITED' | 'RESEND_LIMIT' | 'SMS_UNAVAILABLE';

/** Null if the SMS went out, now or by an earlier call of the same trigger. */
type SendResult = SendRefusal | null;

const refusals: Record<Exclude<SendClaim['to'], 'send'>, SendResult> = {
  already: null,
  wait: 'RATE_LIMITED',
  limit: 'RESEND_LIMIT',
  unavailable: 'SMS_UNAVAILABLE',
};

/**
 * Sends at most once, however often it is called (docs/sign-in.md 3.4). It takes the same time for an unknown number.
 */
async function sendCode(
  deps: SmsDeps,
  flowId: string,
  send: number,
  recipient: Recipient,
): Promise<SendResult> {
  const [result] = await Promise.all([
    claimAndPublish(deps, flowId, send, recipient),
    wait(limits.sendMilliseconds),
  ]);
  return result;
}

/** An SMS with an unknown outcome may have arrived. */
const results: Record<SmsOutcome['state'], SendResult> = {
  SENT: null,
  UNKNOWN: null,
  FAILED: 'SMS_UNAVAILABLE',
};

async function claimAndPublish(
  deps: SmsDeps,
  flowId: string,
  send: number,
  { phone, isKnown, language }: Recipient,
): Promise<SendResult> {
  const code = newCode();
  const [phoneHash, codeHash] = await Promise.all([hashPhone(phone), hashCode(flowId, code)]);
  const claim = await deps.claimSend({ flowId, phoneHash, codeHash, send, isKnown }, deps.clock());
  if (claim.to !== 'send') return refusals[claim.to];
  const outcome: SmsOutcome = isKnown
    ? await deps.sendSms(
        phone,
        signInCode.sms({ code, minutes, siteHost: deps.siteHost })[language],
        signInCode.class,
      )
    : { state: 'UNKNOWN' };
  await deps.recordSend(flowId, outcome);
  return results[outcome.state];
}

/** A challenge as Cognito passes it on: to the browser, to the next trigger, to later rounds. */
export interface Challenge {
  publicParameters: Record<string, string>;
  privateParameters: { step: SignInStep; flow: string };
  metadata: string;
}

/** The first challenge of a sign-in. It costs nothing and sends nothing. */
export function robotChallenge(): Challenge {
  const flowId = randomBytes(16).toString('hex');
  return {
    publicParameters: { step: 'ROBOT' },
    privateParameters: { step: 'ROBOT', flow: flowId },
    metadata: robotRound(flowId),
  };
}

/** Contains nothing personal: the browser got from the API the challenge that it signs. */
export const passkeyChallenge = ({ flowId }: Round): Challenge => ({
  publicParameters: { step: 'PASSKEY' },
  privateParameters: { step: 'PASSKEY', flow: flowId },
  metadata: passkeyRound(flowId),
});

/**
 * The first round sends a code. A later one sends another on request, and otherwise asks again after a wrong answer.
 * @throws TriggerError if the first code cannot be sent
 */
export async function codeChallenge(
  deps: SmsDeps,
  { last, recipient, isResend }: { last: Round; recipient: Recipient; isResend: boolean },
): Promise<Challenge> {
  const { flowId } = last;
  const isFirst = last.step === 'ROBOT';
  const isSending = isFirst || isResend;
  const refusal = isSending ? await send(deps, flowId, last.sends + 1, recipient) : null;
  if (isFirst && refusal) throw new TriggerError(refusal);
  const error = isSending ? refusal : 'CODE_MISMATCH';
  const flow = await deps.readFlow(flowId);
  const sends = flow?.sends ?? 0;
  return {
    publicParameters: {
      step: 'OTP',
      to: maskPhone(recipient.phone),
      attemptsLeft: String(limits.guessesPerFlow - (flow?.attempts ?? 0)),
      sends: String(sends),
      resendAfter: String(limits.secondsBetweenSends),
      ...(error ? { error } : {}),
    },
    privateParameters: { step: 'OTP', flow: flowId },
    metadata: codeRound(flowId, sends),
  };
}

async function send(
  deps: SmsDeps,
  flowId: string,
  nth: number,
  recipient: Recipient,
): Promise<SendResult> {
  const refusal = await sendCode(deps, flowId, nth, recipient);
  if (refusal) countSignInEvent('CodeRefused', refusal);
  else if (recipient.isKnown) countSignInEvent('CodeSent');
  return refusal;
}
