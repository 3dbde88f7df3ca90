import { identity } from '#core/accounts/account.entity.ts';
import {
  type AssertionOptions,
  assertionOptions,
  checkAssertion,
} from '#core/passkeys/assertion.ts';
import { parsedAnswer } from '#core/passkeys/challenge.ts';
import {
  findPasskey,
  type PasskeyKey,
  type PasskeyUse,
  useOfPasskey,
} from '#core/passkeys/passkey.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { systemClock } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';
import { networkOf } from './network.ts';
import { personHolder } from './own-passkey.store.ts';

const triesAt = ({ holder, passkeyId }: PasskeyKey) => ({
  of: `passkeyTries#${holder}#${passkeyId}`,
  per: 'day' as const,
});

/** False if this passkey has no wrong answers left for today. */
async function countPasskeyTry(key: PasskeyKey, now: number): Promise<boolean> {
  const most = limits.wrongPasskeysPerDay;
  return (await transact({ tries: countUp({ ...triesAt(key), most }, now) })) === null;
}

/** False for a spent challenge, a counter that did not rise, and a person who has left. */
const noteSignInByPasskey =
  (poolUserId: string) =>
  async (key: PasskeyKey, use: PasskeyUse, now: number): Promise<boolean> => {
    const failed = await transact({
      ...useOfPasskey(key, use, now),
      tries: countUp({ ...triesAt(key), by: -1 }, now),
      // Closing an account deletes this item: from then on its passkeys open nothing.
      person: identity.check({ userId: poolUserId }),
    });
    return failed === null;
  };

interface PasskeyAnswer {
  /** The `sub` of the Cognito user; for an unknown person, the typed text. */
  name: string;
  /** Untrusted text. */
  text: string;
}

/**
 * An answer works once. If it comes from a passkey of the person, it is counted before it is checked, like a guess at a
 * code; a right answer takes the count back. A passkey of a closed account counts as unknown.
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

export const passkeySignInDeps = {
  countPasskeyTry,
  noteSignInByPasskey,
  findPasskey,
  clock: systemClock,
};

export type PasskeySignInDeps = typeof passkeySignInDeps;

/** The server does not know who will answer: the device finds the passkey, which names its holder. */
const proofOf = (holder: string) => ({
  holder,
  purpose: 'sign-in of a person',
  fromAnybody: true,
});

/**
 * Stores nothing but a count of challenges for the caller's network (docs/sign-in.md 3.7).
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
