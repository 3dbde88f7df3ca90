import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { systemClock } from '../kit/clock.ts';
import { logger } from '../kit/logger.ts';
import { readCode } from '../kit/one-time-code.ts';
import { checkCode } from './check-code.ts';
import { countGuess, spendCode } from './flow.store.ts';
import { count } from './metrics.ts';
import { hashPhone } from './one-time-code.ts';
import { robotKeys } from './robot-keys.ts';
import { verifyRobotProof } from './robot-proof.ts';
import { spendProofForSms } from './robot-use.store.ts';

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
