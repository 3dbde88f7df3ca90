import { hashPhone } from '#core/platform/keys.ts';
import { readCode } from '#core/platform/one-time-code.ts';
import { checkCode, type Guess } from './check-code.ts';
import type { Deps } from './deps.ts';
import { hashDevice } from './device.ts';
import { countSignInEvent } from './metrics.ts';
import { checkPasskey } from './passkey-sign-in.ts';
import type { PasskeySignInDeps } from './passkey-sign-in-deps.ts';
import { verifyRobotProof } from './robot-proof.ts';
import type { SignInStep } from './rounds.ts';

/** An answer to a challenge. Its text is a solved robot check, a typed code, or what a passkey answered. */
export interface Answer extends Guess {
  step: SignInStep;
  /** What the pool calls the user, or what was typed by somebody whom it does not know. */
  name: string;
}

type VerifyDeps = Deps & PasskeySignInDeps;

/** @returns whether the answer is right; a right one is used up by that */
export async function verifyAnswer(deps: VerifyDeps, answer: Answer): Promise<boolean> {
  if (answer.step === 'OTP') return verifyCode(deps, answer);
  return answer.step === 'PASSKEY' ? verifyPasskey(deps, answer) : verifyRobotCheck(deps, answer);
}

/** Somebody whom the pool does not know is looked for as well, so that the time tells nothing. */
async function verifyPasskey(deps: VerifyDeps, answer: Answer): Promise<boolean> {
  const { poolUserId, name, text } = answer;
  const isRight = await checkPasskey(deps, { name: poolUserId ?? name, text });
  countSignInEvent(isRight ? 'PasskeyVerified' : 'PasskeyRefused');
  return isRight && poolUserId !== null;
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
