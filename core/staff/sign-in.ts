import {
  type AssertionOptions,
  assertionOptions,
  checkAssertion,
} from '#core/passkeys/assertion.ts';
import { parsedAnswer } from '#core/passkeys/challenge.ts';
import { SIGN_IN_MS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import { holderOf } from './member.store.ts';

/** A challenge that was answered, as Cognito reports it. */
interface AnsweredChallenge {
  challengeName: string;
  challengeResult: boolean;
}

/**
 * Decides how a sign-in of staff goes on: one challenge, and tokens for a right answer of somebody whom the pool knows.
 * Nobody gets a second challenge, and no other way in is taken.
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

const proofOf = (staffId: string) => ({ holder: holderOf(staffId), purpose: 'sign-in' });

/** @param staffId the `sub` of the user, or whatever was typed by somebody whom nobody knows */
export const challengeSignIn = (
  deps: Pick<Deps, 'clock'>,
  staffId: string,
): Promise<AssertionOptions> => assertionOptions(deps, proofOf(staffId), SIGN_IN_MS);

/** @returns whether the answer proves a passkey of this member, which is used by that */
export async function isSignInProved(
  deps: Deps,
  staffId: string,
  answer: string,
): Promise<boolean> {
  const used = await checkAssertion(deps, proofOf(staffId), parsedAnswer(answer));
  return used !== null;
}
