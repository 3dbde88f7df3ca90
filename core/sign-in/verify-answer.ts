import { hashPhone } from '../platform/keys.ts';
import { readCode } from '../platform/one-time-code.ts';
import { checkCode, type Guess } from './check-code.ts';
import type { Deps } from './deps.ts';
import { hashDevice } from './device.ts';
import { countSignInEvent } from './metrics.ts';
import { verifyRobotProof } from './robot-proof.ts';
import type { SignInStep } from './rounds.ts';

/** An answer to a challenge. Its text is a solved robot check or a typed code. */
export interface Answer extends Guess {
  step: SignInStep;
}

/** @returns whether the answer is right; a right one is used up by that */
export async function verifyAnswer(deps: Deps, answer: Answer): Promise<boolean> {
  return answer.step === 'OTP' ? verifyCode(deps, answer) : verifyRobotCheck(deps, answer);
}

async function verifyCode(deps: Deps, answer: Answer): Promise<boolean> {
  const isRight = await checkCode(deps, answer);
  if (isRight) countSignInEvent('CodeVerified');
  else if (readCode(answer.text)) countSignInEvent('GuessWrong');
  return isRight;
}

async function verifyRobotCheck(deps: Deps, answer: Answer): Promise<boolean> {
  const { flowId, phone, text, deviceSecret } = answer;
  const now = deps.clock();
  const proof = await verifyRobotProof(await deps.robotKeys(), text, now);
  if (!proof.ok) return false;
  const phoneHash = await hashPhone(phone);
  if (!(await deps.spendProofForSms(proof, phoneHash, flowId))) return false;
  const { network } = proof;
  return deps.openFlow({ flowId, phoneHash, deviceHash: hashDevice(deviceSecret), network }, now);
}
