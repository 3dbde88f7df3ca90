import { type AssertionOptions, assertionOptions, checkAssertion } from '../passkeys/assertion.ts';
import { parsedAnswer } from '../passkeys/parsed-answer.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';
import { networkOf } from './network.ts';
import type { PasskeySignInDeps } from './passkey-sign-in-deps.ts';
import { personHolder } from './person-holder.ts';

/** Nobody knows who will answer: the device finds the passkey, and the passkey its holder. */
const proofOf = (holder: string) => ({
  holder,
  purpose: 'sign-in of a person',
  fromAnybody: true,
});

/**
 * Creates a challenge for a passkey (docs/sign-in.md 3.7). Nothing is stored for it but the count of its
 * network.
 *
 * @throws AppError signIn.tooManyChallenges
 */
export async function createPasskeyChallenge(
  deps: Pick<Deps, 'countPasskeyChallenge' | 'clock'>,
  ipAddress: string,
): Promise<AssertionOptions> {
  const network = await networkOf(ipAddress);
  if (!(await deps.countPasskeyChallenge(network, deps.clock()))) {
    throw new AppError('signIn.tooManyChallenges');
  }
  return assertionOptions(deps, proofOf(''), limits.passkeySeconds * 1000);
}

export interface PasskeyAnswer {
  /** The `sub` of the user of the pool, or whatever was typed by somebody whom nobody knows. */
  name: string;
  /** Any text at all may come. */
  text: string;
}

/**
 * Checks a passkey, and uses its answer up. Each wrong answer by a passkey of the person counts before it is
 * looked at, as a guess at a code does; the right one is taken back. A passkey of an account that was closed
 * is one that nobody has.
 *
 * @returns whether the answer proves a passkey of this person
 */
export async function checkPasskey(
  deps: PasskeySignInDeps,
  { name, text }: PasskeyAnswer,
): Promise<boolean> {
  const proof = proofOf(personHolder(name));
  const counting = {
    clock: deps.clock,
    findPasskey: async (key: Parameters<PasskeySignInDeps['findPasskey']>[0]) => {
      const found = await deps.findPasskey(key);
      return found && (await deps.countPasskeyTry(key, deps.clock())) ? found : null;
    },
    notePasskeyUse: deps.noteSignInByPasskey(name),
  };
  return (await checkAssertion(counting, proof, parsedAnswer(text))) !== null;
}
