import { checkAssertion } from '#core/passkeys/assertion.ts';
import { parsedAnswer } from '#core/passkeys/challenge.ts';
import { proofOf } from './passkey-challenge.ts';
import type { PasskeySignInDeps } from './passkey-sign-in-deps.ts';
import { personHolder } from './person-holder.ts';

interface PasskeyAnswer {
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
