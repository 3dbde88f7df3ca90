import { setTimeout as wait } from 'node:timers/promises';
import { signInCode } from '#core/messages/codes.ts';
import { hashPhone, keyedHash } from '#core/platform/keys.ts';
import { newCode } from '#core/platform/one-time-code.ts';
import type { SmsOutcome } from '#core/platform/sms-sender.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { SendClaim } from './flow.store.ts';
import { limits } from './limits.ts';
import type { SmsDeps } from './sms-deps.ts';

/** Bound to its flow, so that a code of one sign-in says nothing about another. */
export const hashCode = (flowId: string, code: string): Promise<string> =>
  keyedHash('code', `otp|${flowId}|${code}`);

const minutes = limits.codeSeconds / 60;

export interface Recipient {
  /** As +254... */
  phone: string;
  /** False if nobody holds the number: then the same writes happen, and nothing is sent. */
  isKnown: boolean;
  /** That of the page on which the sign-in began. */
  language: Language;
}

/** The reason why no SMS went out, in the words for the browser (docs/sign-in.md 4.2). */
export type SendRefusal = 'RATE_LIMITED' | 'RESEND_LIMIT' | 'SMS_UNAVAILABLE';

/** Null is an SMS that went out, now or by an earlier call of the same trigger. */
export type SendResult = SendRefusal | null;

const refusals: Record<Exclude<SendClaim['to'], 'send'>, SendResult> = {
  already: null,
  wait: 'RATE_LIMITED',
  limit: 'RESEND_LIMIT',
  unavailable: 'SMS_UNAVAILABLE',
};

/**
 * Sends the n-th code of a flow, at most once however often it is called (docs/sign-in.md 3.4).
 * It takes the same time whether somebody holds the number or not.
 */
export async function sendCode(
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
      )
    : { state: 'UNKNOWN' };
  await deps.recordSend(flowId, outcome);
  return outcome.state === 'FAILED' ? 'SMS_UNAVAILABLE' : null;
}
