import { readCode } from '../platform/one-time-code.ts';
import { checkCode, type Guess } from './check-code.ts';
import { hashPhone } from './code-sms.ts';
import type { Deps } from './deps.ts';
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

async function verifyRobotCheck(deps: Deps, { flowId, phone, text }: Answer): Promise<boolean> {
  const proof = await verifyRobotProof(await deps.robotKeys(), text, deps.clock());
  return proof.ok && deps.spendProofForSms(proof, await hashPhone(phone), flowId);
}
