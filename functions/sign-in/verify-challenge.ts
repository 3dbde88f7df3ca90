import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { logger } from '#core/platform/logger.ts';
import { deps } from '#core/sign-in/deps.ts';
import { countSignInEvent } from '#core/sign-in/metrics.ts';
import { readStep } from '#core/sign-in/next-challenge.ts';
import { passkeySignInDeps } from '#core/sign-in/passkey-sign-in.ts';
import { type Answer, verifyAnswer } from '#core/sign-in/verify-answer.ts';

/** Cognito's VerifyAuthChallengeResponse trigger. Every failure counts as a wrong answer. */
export async function handler(
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  try {
    event.response.answerCorrect = await verifyAnswer(
      { ...deps, ...passkeySignInDeps },
      answerOf(event),
    );
  } catch (error) {
    countSignInEvent('TriggerFailed');
    logger.error('challenge not verified', { reason: (error as Error).name });
    event.response.answerCorrect = false;
  }
  return event;
}

function answerOf({ request, userName }: VerifyAuthChallengeResponseTriggerEvent): Answer {
  const { step, flow = '' } = request.privateChallengeParameters;
  const { sub, phone_number: phone } = request.userAttributes;
  const isKnown = request.userNotFound !== true;
  return {
    step: readStep(step),
    name: userName,
    flowId: flow,
    phone: (isKnown ? phone : userName) ?? '',
    // The Cognito user name may differ from the `sub` in its tokens.
    poolUserId: (isKnown && sub) || null,
    text: request.challengeAnswer,
    deviceSecret: request.clientMetadata?.device,
  };
}
