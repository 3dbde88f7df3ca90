import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { deps } from '#core/staff/deps.ts';
import { challengeSignIn } from '#core/staff/sign-in.ts';

/** CreateAuthChallenge for the staff. It looks nobody up: unknown people are asked the same, in the same time. */
export async function handler(
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> {
  const { userAttributes } = event.request;
  const options = await challengeSignIn(deps, userAttributes.sub ?? event.userName);
  event.response.publicChallengeParameters = { options: JSON.stringify(options) };
  event.response.privateChallengeParameters = {};
  event.response.challengeMetadata = 'PASSKEY';
  return event;
}
