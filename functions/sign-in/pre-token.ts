import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { COGNITO_SCOPE } from '#core/platform/config.ts';
import { tokenClaims, withTriggerErrors } from '#core/sign-in/triggers.ts';

/** Cognito calls this before each token, at a sign-in and at a renewal. */
export function handler(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  return withTriggerErrors(async () => {
    const claims = await tokenClaims(event.request.userAttributes.sub ?? '');
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: {
        claimsToAddOrOverride: { ...claims },
        scopesToSuppress: [COGNITO_SCOPE],
      },
    };
    return event;
  }, 'SIGNUP_NOT_ALLOWED');
}
