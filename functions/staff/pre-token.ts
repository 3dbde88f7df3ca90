import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { COGNITO_SCOPE } from '#core/platform/config.ts';

/** Cognito calls this before each token of the staff pool, at a sign-in and at a renewal. */
export async function handler(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  event.response.claimsAndScopeOverrideDetails = {
    accessTokenGeneration: { scopesToSuppress: [COGNITO_SCOPE] },
  };
  return event;
}
