import { checkAssertion } from '#core/passkeys/assertion.ts';
import { type AssertionOptions, assertionOptions } from '#core/passkeys/assertion-options.ts';
import { parsedAnswer } from '#core/passkeys/parsed-answer.ts';
import { SIGN_IN_MS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import { holderOf } from './holder.ts';

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
