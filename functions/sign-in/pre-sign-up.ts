import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { admitSignUp } from '../../core/sign-in/admit-sign-up.ts';
import { deps } from '../../core/sign-in/deps.ts';
import { TriggerError, withTriggerErrors } from '../../core/sign-in/trigger-error.ts';

/** Cognito's PreSignUp trigger (docs/sign-in.md 3.2). */
export function handler(event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> {
  return withTriggerErrors(async () => {
    if (event.triggerSource !== 'PreSignUp_SignUp') throw new TriggerError('SIGNUP_NOT_ALLOWED');
    const { userAttributes, clientMetadata } = event.request;
    await admitSignUp(deps, userAttributes.phone_number ?? '', clientMetadata?.robot ?? '');
    event.response.autoConfirmUser = true;
    // The number is unproven until a code was right: never autoVerifyPhone (docs/sign-in.md 6.2).
    event.response.autoVerifyPhone = false;
    return event;
  }, 'ROBOT_CHECK_FAILED');
}
