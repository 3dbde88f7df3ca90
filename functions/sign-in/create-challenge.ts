import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { readRound } from '#core/sign-in/next-challenge.ts';
import {
  type Challenge,
  codeChallenge,
  passkeyChallenge,
  type Recipient,
  robotChallenge,
} from '#core/sign-in/send-code.ts';
import { smsDeps } from '#core/sign-in/sms-deps.ts';
import { TriggerError, withTriggerErrors } from '#core/sign-in/triggers.ts';
import type { Language } from '#shared/platform/languages.ts';
import { isKenyanMobile } from '#shared/platform/phone.ts';

/** CreateAuthChallenge (docs/sign-in.md 3.4): a robot check then a code by SMS; without a robot check a passkey. */
export function handler(
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> {
  return withTriggerErrors(async () => {
    const challenge = await challengeFor(event);
    event.response.publicChallengeParameters = challenge.publicParameters;
    event.response.privateChallengeParameters = challenge.privateParameters;
    event.response.challengeMetadata = challenge.metadata;
    return event;
  }, 'SMS_UNAVAILABLE');
}

function challengeFor(event: CreateAuthChallengeTriggerEvent): Challenge | Promise<Challenge> {
  const { session, clientMetadata } = event.request;
  const answered = session.at(-1);
  const last = readRound(answered?.challengeMetadata);
  if (!last) return robotChallenge();
  if (last.step === 'ROBOT' && !answered?.challengeResult) return passkeyChallenge(last);
  const isResend = last.step === 'OTP' && clientMetadata?.intent === 'resend';
  return codeChallenge(smsDeps, { last, recipient: recipientOf(event), isResend });
}

/** The pool's number; for an unknown number, the typed one. */
function recipientOf({ request, userName }: CreateAuthChallengeTriggerEvent): Recipient {
  const isKnown = request.userNotFound !== true;
  const phone = isKnown ? request.userAttributes.phone_number : userName;
  if (!phone || !isKenyanMobile(phone)) throw new TriggerError('PHONE_NOT_ALLOWED');
  return { phone, isKnown, language: languageOf(request.clientMetadata?.language) };
}

/** Any text may come. Most people whose language is unknown read English. */
const languageOf = (text: string | undefined): Language => (text === 'sw' ? 'sw' : 'en');
