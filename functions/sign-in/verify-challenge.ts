import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { systemClock } from '../../core/platform/clock.ts';
import { logger } from '../../core/platform/logger.ts';
import { readCode } from '../../core/platform/one-time-code.ts';
import { checkCode } from '../../core/sign-in/check-code.ts';
import { countGuess, spendCode } from '../../core/sign-in/flow.store.ts';
import { count } from '../../core/sign-in/metrics.ts';
import { hashPhone } from '../../core/sign-in/one-time-code.ts';
import { robotKeys } from '../../core/sign-in/robot-keys.ts';
import { verifyRobotProof } from '../../core/sign-in/robot-proof.ts';
import { spendProofForSms } from '../../core/sign-in/robot-use.store.ts';

const codeParts = { countGuess, spendCode, clock: systemClock };

/** Cognito's VerifyAuthChallengeResponse trigger. Whatever goes wrong, the answer is just not right. */
export async function handler(
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  try {
    event.response.answerCorrect = await isRight(event);
  } catch (error) {
    logger.error('challenge not verified', { reason: (error as Error).name });
    event.response.answerCorrect = false;
  }
  return event;
}

async function isRight(event: VerifyAuthChallengeResponseTriggerEvent): Promise<boolean> {
  const { request, userName } = event;
  const { stage, flow: flowId = '' } = request.privateChallengeParameters;
  const isKnown = request.userNotFound !== true;
  const phone = (isKnown ? request.userAttributes.phone_number : userName) ?? '';
  const answer = request.challengeAnswer;
  if (stage === 'OTP') {
    const userId = isKnown ? userName : null;
    const right = await checkCode(codeParts, { flowId, phone, userId, answer });
    if (right) count('CodeVerified');
    else if (readCode(answer)) count('GuessWrong');
    return right;
  }
  const proof = await verifyRobotProof(await robotKeys(), answer, systemClock());
  return proof.ok && spendProofForSms(proof, await hashPhone(phone), flowId);
}
