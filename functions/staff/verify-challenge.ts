import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { deps } from '#core/staff/deps.ts';
import { isSignInProved } from '#core/staff/sign-in.ts';

/** VerifyAuthChallengeResponse for the staff. Failures count as wrong answers; unknown people take the same time. */
export async function handler(
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  const { userAttributes, userNotFound, challengeAnswer } = event.request;
  const { sub } = userAttributes;
  try {
    const isProved = await isSignInProved(deps, sub ?? event.userName, challengeAnswer);
    event.response.answerCorrect = isProved && sub !== undefined && userNotFound !== true;
  } catch (error) {
    countTriggerFailure();
    logger.error('passkey not checked', { reason: (error as Error).name });
    event.response.answerCorrect = false;
  }
  return event;
}

const countEvent = eventCounter<'TriggerFailed'>('staff', 'reason');

/** Counts a staff sign-in trigger that failed on our side; the answer is the same as for a wrong passkey. */
export const countTriggerFailure = (): void => countEvent('TriggerFailed');
