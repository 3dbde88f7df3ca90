import { type AssertionOptions, assertionOptions } from '#core/passkeys/assertion.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';
import { networkOf } from './network.ts';

/** Nobody knows who will answer: the device finds the passkey, and the passkey its holder. */
export const proofOf = (holder: string) => ({
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
