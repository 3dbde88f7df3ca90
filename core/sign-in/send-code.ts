import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { newCode } from '../platform/one-time-code.ts';
import type { SmsOutcome, SmsSender } from '../platform/sms-sender.ts';
import type { NewCode, SendClaim } from './flow.store.ts';
import { limits } from './limits.ts';
import { codeSms, hashCode, hashPhone } from './one-time-code.ts';

export interface SendCodeParts {
  claimSend(code: NewCode, now: number): Promise<SendClaim>;
  recordSend(flowId: string, outcome: SmsOutcome): Promise<void>;
  restoreCode(flowId: string, codeHash: string): Promise<void>;
  sendSms: SmsSender;
  siteHost: string | undefined;
  clock: Clock;
}

interface Recipient {
  phone: string;
  /** Nobody holds the number otherwise: the same writes happen, and nothing is sent. */
  isKnown: boolean;
}

/** Why no SMS went out, in the words of docs/sign-in.md 4.1. */
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
 * Takes the same time whether somebody holds the number or not.
 */
export async function sendCode(
  parts: SendCodeParts,
  flowId: string,
  send: number,
  recipient: Recipient,
): Promise<SendResult> {
  const [result] = await Promise.all([
    claimAndPublish(parts, flowId, send, recipient),
    wait(limits.sendMilliseconds),
  ]);
  return result;
}

async function claimAndPublish(
  parts: SendCodeParts,
  flowId: string,
  send: number,
  { phone, isKnown }: Recipient,
): Promise<SendResult> {
  const code = newCode();
  const [phoneHash, codeHash] = await Promise.all([hashPhone(phone), hashCode(flowId, code)]);
  const claim = await parts.claimSend(
    { flowId, phoneHash, codeHash, send, isKnown },
    parts.clock(),
  );
  if (claim.to !== 'send') return refusals[claim.to];
  const outcome: SmsOutcome = isKnown
    ? await parts.sendSms(phone, codeSms(code, parts.siteHost))
    : { state: 'UNKNOWN' };
  if (outcome.state === 'FAILED' && claim.replaced) {
    await parts.restoreCode(flowId, claim.replaced);
  } else {
    await parts.recordSend(flowId, outcome);
  }
  return outcome.state === 'FAILED' ? 'SMS_UNAVAILABLE' : null;
}
