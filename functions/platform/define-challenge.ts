import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';

type Round = DefineAuthChallengeTriggerEvent['request']['session'][number];

/** Decides the next step of a sign-in, from the challenges that were answered. */
type Next = (session: readonly Round[], userNotFound: boolean) => 'challenge' | 'tokens' | 'fail';

/** @returns Cognito's DefineAuthChallenge trigger of a pool */
export const defineChallenge =
  (nextChallenge: Next) =>
  async (event: DefineAuthChallengeTriggerEvent): Promise<DefineAuthChallengeTriggerEvent> => {
    const { session, userNotFound } = event.request;
    const next = nextChallenge(session, userNotFound === true);
    event.response.issueTokens = next === 'tokens';
    event.response.failAuthentication = next === 'fail';
    if (next === 'challenge') event.response.challengeName = 'CUSTOM_CHALLENGE';
    return event;
  };
