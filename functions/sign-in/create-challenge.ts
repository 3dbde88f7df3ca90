import { randomBytes } from 'node:crypto';
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { isKenyanMobile, maskPhone } from '../../shared/phone.ts';
import { systemClock } from '../kit/clock.ts';
import { sendBySns } from '../kit/sms-sender.ts';
import { claimFirstSend, recordSend } from './flow.store.ts';
import { type SendCodeParts, sendFirstCode } from './send-code.ts';
import { codeRound, readRound, robotRound } from './stages.ts';
import { TriggerError } from './trigger-error.ts';

const parts: SendCodeParts = {
  claimFirstSend,
  recordSend,
  sendSms: sendBySns,
  siteHost: process.env.SITE_HOST,
  clock: systemClock,
};

/** Cognito's CreateAuthChallenge trigger (sign-in.md 10.7): a robot check first, then a code by SMS. */
export async function handler(
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> {
  const { session } = event.request;
  const first = readRound(session[0]?.challengeMetadata);
  if (first) await codeChallenge(event, first.flowId);
  else robotChallenge(event);
  return event;
}

function robotChallenge({ response }: CreateAuthChallengeTriggerEvent): void {
  const flowId = randomBytes(16).toString('hex');
  response.publicChallengeParameters = { stage: 'ROBOT' };
  response.privateChallengeParameters = { stage: 'ROBOT', flow: flowId };
  response.challengeMetadata = robotRound(flowId);
}

async function codeChallenge(event: CreateAuthChallengeTriggerEvent, flowId: string) {
  const { request, response } = event;
  const isKnown = request.userNotFound !== true;
  const phone = (isKnown ? request.userAttributes.phone_number : event.userName) ?? '';
  if (!isKenyanMobile(phone)) throw new TriggerError('PHONE_NOT_ALLOWED');
  const isFirst = request.session.length === 1;
  if (isFirst) await sendFirstCode(parts, flowId, { phone, isKnown });
  response.publicChallengeParameters = {
    stage: 'OTP',
    to: maskPhone(phone),
    ...(isFirst ? {} : { error: 'CODE_MISMATCH' }),
  };
  response.privateChallengeParameters = { stage: 'OTP', flow: flowId };
  response.challengeMetadata = codeRound(flowId, 1);
}
