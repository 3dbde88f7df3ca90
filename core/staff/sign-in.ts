import {
  type AssertionOptions,
  assertionOptions,
  checkAssertion,
} from '#core/passkeys/assertion.ts';
import { parsedAnswer } from '#core/passkeys/challenge.ts';
import { SIGN_IN_MS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import { holderOf } from './member.store.ts';

/** As Cognito reports it. */
interface AnsweredChallenge {
  challengeName: string;
  challengeResult: boolean;
}

/**
 * One challenge; a right answer from an existing Cognito user gets tokens. There is no other way to sign in.
 * @param session the answered challenges of this sign-in
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

const proofOf = (staffId: string) => ({ holder: holderOf(staffId), purpose: 'sign-in' });

/** @param staffId the `sub` of the user, or the typed text of an unknown person */
export const challengeSignIn = (
  deps: Pick<Deps, 'clock'>,
  staffId: string,
): Promise<AssertionOptions> => assertionOptions(deps, proofOf(staffId), SIGN_IN_MS);

/** Uses the passkey, if the answer proves one of this member. */
export async function isSignInProved(
  deps: Deps,
  staffId: string,
  answer: string,
): Promise<boolean> {
  const used = await checkAssertion(deps, proofOf(staffId), parsedAnswer(answer));
  return used !== null;
}
