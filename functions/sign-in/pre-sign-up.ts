import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { systemClock } from '../../core/platform/clock.ts';
import { countSignUp } from '../../core/sign-in/address-count.store.ts';
import { count } from '../../core/sign-in/metrics.ts';
import { hashPhone } from '../../core/sign-in/one-time-code.ts';
import { robotKeys } from '../../core/sign-in/robot-keys.ts';
import { verifyRobotProof } from '../../core/sign-in/robot-proof.ts';
import { spendProofForSignUp } from '../../core/sign-in/robot-use.store.ts';
import { isKenyanMobile } from '../../shared/platform/phone.ts';
import { speakInWords, TriggerError } from './trigger-error.ts';

/** Lets a number in the pool only with a solved robot check (docs/sign-in.md 3.2). */
export function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  return speakInWords(() => admit(event), 'ROBOT_CHECK_FAILED');
}

async function admit(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  if (event.triggerSource !== 'PreSignUp_SignUp') throw new TriggerError('SIGNUP_NOT_ALLOWED');
  const phone = event.request.userAttributes.phone_number ?? '';
  if (!isKenyanMobile(phone)) throw refused('PHONE_NOT_ALLOWED');
  const now = systemClock();
  const proof = await verifyRobotProof(
    await robotKeys(),
    event.request.clientMetadata?.robot ?? '',
    now,
  );
  const accepted = proof.ok && (await spendProofForSignUp(proof, await hashPhone(phone)));
  if (!accepted) throw refused('ROBOT_CHECK_FAILED');
  if (!(await countSignUp(proof.addressHash, now))) throw refused('RATE_LIMITED');
  event.response.autoConfirmUser = true;
  // Unproven until a code was right: never autoVerifyPhone (docs/sign-in.md 6.2).
  event.response.autoVerifyPhone = false;
  return event;
}

function refused(code: 'PHONE_NOT_ALLOWED' | 'ROBOT_CHECK_FAILED' | 'RATE_LIMITED'): TriggerError {
  count('SignUpRefused', code);
  return new TriggerError(code);
}
