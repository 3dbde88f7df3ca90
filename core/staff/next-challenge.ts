/** A challenge that was answered, as Cognito reports it. */
interface AnsweredChallenge {
  challengeName: string;
  challengeResult: boolean;
}

/**
 * Decides how a sign-in of staff goes on: one challenge, and tokens for a right answer of somebody
 * whom the pool knows. Nobody gets a second challenge, and no other way in is taken.
 *
 * @param session the challenges of this sign-in that were answered
 */
export function nextChallenge(
  session: readonly AnsweredChallenge[],
  userNotFound: boolean,
): 'challenge' | 'tokens' | 'fail' {
  const [answered, ...more] = session;
  if (!answered) return 'challenge';
  const isRight =
    answered.challengeName === 'CUSTOM_CHALLENGE' && answered.challengeResult === true;
  return isRight && more.length === 0 && !userNotFound ? 'tokens' : 'fail';
}
