import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';
import { nextChallenge } from '../../core/staff/next-challenge.ts';

/** The DefineAuthChallenge trigger of the pool of staff. */
export async function handler(
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> {
  const { session, userNotFound } = event.request;
  const next = nextChallenge(session, userNotFound === true);
  event.response.issueTokens = next === 'tokens';
  event.response.failAuthentication = next === 'fail';
  if (next === 'challenge') event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
}
