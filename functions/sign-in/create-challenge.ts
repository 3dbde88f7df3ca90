import { randomBytes } from 'node:crypto';
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { systemClock } from '../../core/platform/clock.ts';
import { siteHost } from '../../core/platform/config.ts';
import { sendBySns } from '../../core/platform/sms-sender.ts';
import { claimSend, readFlow, recordSend, restoreCode } from '../../core/sign-in/flow.store.ts';
import { limits } from '../../core/sign-in/limits.ts';
import { count } from '../../core/sign-in/metrics.ts';
import { type SendCodeParts, type SendResult, sendCode } from '../../core/sign-in/send-code.ts';
import { codeRound, type Round, readRound, robotRound } from '../../core/sign-in/stages.ts';
import { isKenyanMobile, maskPhone } from '../../shared/platform/phone.ts';
import { speakInWords, TriggerError } from './trigger-error.ts';

const parts: SendCodeParts = {
  claimSend,
  recordSend,
  restoreCode,
  sendSms: sendBySns,
  siteHost,
  clock: systemClock,
};

/** Cognito's CreateAuthChallenge trigger (docs/sign-in.md 3.4): a robot check first, then a code by SMS. */
export async function handler(
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> {
  const { session } = event.request;
  const first = readRound(session[0]?.challengeMetadata);
  const last = readRound(session.at(-1)?.challengeMetadata);
  if (first && last) {
    await speakInWords(() => codeChallenge(event, first.flowId, last), 'SMS_UNAVAILABLE');
  } else robotChallenge(event);
  return event;
}

function robotChallenge({ response }: CreateAuthChallengeTriggerEvent): void {
  const flowId = randomBytes(16).toString('hex');
  response.publicChallengeParameters = { stage: 'ROBOT' };
  response.privateChallengeParameters = { stage: 'ROBOT', flow: flowId };
  response.challengeMetadata = robotRound(flowId);
}

async function codeChallenge(
  event: CreateAuthChallengeTriggerEvent,
  flowId: string,
  last: Round,
): Promise<void> {
  const { request, response } = event;
  const phone = phoneOf(event);
  const isFirst = last.stage === 'ROBOT';
  const isResend = !isFirst && request.clientMetadata?.intent === 'resend';
  const refusal = isFirst || isResend ? await send(event, flowId, last.sends + 1, phone) : null;
  if (isFirst && refusal) throw new TriggerError(refusal);
  const error = isFirst || isResend ? refusal : 'CODE_MISMATCH';
  const flow = await readFlow(flowId);
  response.publicChallengeParameters = {
    stage: 'OTP',
    to: maskPhone(phone),
    attemptsLeft: String(limits.guessesPerFlow - (flow?.attempts ?? 0)),
    sends: String(flow?.sends ?? 0),
    resendAfter: String(limits.secondsBetweenSends),
    ...(error ? { error } : {}),
  };
  response.privateChallengeParameters = { stage: 'OTP', flow: flowId };
  response.challengeMetadata = codeRound(flowId, flow?.sends ?? 0);
}

async function send(
  { request }: CreateAuthChallengeTriggerEvent,
  flowId: string,
  nth: number,
  phone: string,
): Promise<SendResult> {
  const isKnown = request.userNotFound !== true;
  const refusal = await sendCode(parts, flowId, nth, { phone, isKnown });
  if (refusal) count('CodeRefused', refusal);
  else if (isKnown) count('CodeSent');
  return refusal;
}

/** The pool's own number; for a number nobody holds, what was typed. */
function phoneOf({ request, userName }: CreateAuthChallengeTriggerEvent): string {
  const phone = request.userNotFound ? userName : request.userAttributes.phone_number;
  if (!phone || !isKenyanMobile(phone)) throw new TriggerError('PHONE_NOT_ALLOWED');
  return phone;
}
