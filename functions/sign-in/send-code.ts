import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../kit/clock.ts';
import type { SmsOutcome, SmsSender } from '../kit/sms-sender.ts';
import { codeSms, hashCode, hashPhone, newCode } from './one-time-code.ts';
import { TriggerError } from './trigger-error.ts';

export interface SendCodeParts {
  claimFirstSend(
    code: { flowId: string; phoneHash: string; codeHash: string },
    now: number,
  ): Promise<boolean>;
  recordSend(flowId: string, outcome: SmsOutcome): Promise<void>;
  sendSms: SmsSender;
  siteHost: string | undefined;
  clock: Clock;
}

interface Recipient {
  phone: string;
  /** Nobody holds the number: the same writes happen, and nothing is sent. */
  isKnown: boolean;
}

/** About what a carrier takes, so that a number nobody holds does not answer sooner. */
const TYPICAL_SEND_MS = 300;

/**
 * Sends the first code of a flow, at most once however often it is called (sign-in.md 10.7).
 *
 * @throws TriggerError SMS_UNAVAILABLE when the carrier clearly refused
 */
export async function sendFirstCode(
  parts: SendCodeParts,
  flowId: string,
  { phone, isKnown }: Recipient,
): Promise<void> {
  const code = newCode();
  const [phoneHash, codeHash] = await Promise.all([hashPhone(phone), hashCode(flowId, code)]);
  if (!(await parts.claimFirstSend({ flowId, phoneHash, codeHash }, parts.clock()))) return;
  if (!isKnown) {
    await wait(TYPICAL_SEND_MS);
    await parts.recordSend(flowId, { state: 'UNKNOWN' });
    return;
  }
  const outcome = await parts.sendSms(phone, codeSms(code, parts.siteHost));
  await parts.recordSend(flowId, outcome);
  if (outcome.state === 'FAILED') throw new TriggerError('SMS_UNAVAILABLE');
}
