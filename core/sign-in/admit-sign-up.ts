import { isKenyanMobile } from '../../shared/platform/phone.ts';
import { hashPhone } from './code-sms.ts';
import type { Deps } from './deps.ts';
import { countSignInEvent } from './metrics.ts';
import { verifyRobotProof } from './robot-proof.ts';
import { TriggerError } from './trigger-error.ts';

/**
 * Lets a number into the pool only with a solved robot check (docs/sign-in.md 3.2).
 *
 * @param robotAnswer the solved robot check: any text at all may come
 * @throws TriggerError PHONE_NOT_ALLOWED, ROBOT_CHECK_FAILED, RATE_LIMITED
 */
export async function admitSignUp(deps: Deps, phone: string, robotAnswer: string): Promise<void> {
  if (!isKenyanMobile(phone)) throw refused('PHONE_NOT_ALLOWED');
  const now = deps.clock();
  const proof = await verifyRobotProof(await deps.robotKeys(), robotAnswer, now);
  const isAccepted = proof.ok && (await deps.spendProofForSignUp(proof, await hashPhone(phone)));
  if (!isAccepted) throw refused('ROBOT_CHECK_FAILED');
  if (!(await deps.countSignUp(proof.ipHash, now))) throw refused('RATE_LIMITED');
}

function refused(code: 'PHONE_NOT_ALLOWED' | 'ROBOT_CHECK_FAILED' | 'RATE_LIMITED'): TriggerError {
  countSignInEvent('SignUpRefused', code);
  return new TriggerError(code);
}
