/** Proofs that somebody holds a passkey, for a sign-in or for one act. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Proof, purposeOf } from './assertion-options.ts';
import { isGoodChallenge } from './challenge.ts';
import type { Deps } from './deps.ts';
import type { Passkey } from './passkey.entity.ts';
import { isPasskeyId } from './passkey-id.ts';

type CheckDeps = Pick<Deps, 'findPasskey' | 'notePasskeyUse' | 'clock'>;

/**
 * Checks a proof, and uses it up: the signature, the challenge and its time, the site, that the device
 * saw its user, and that the counter went on.
 *
 * @param answer what the browser sent, of any form
 * @returns the passkey, or null if the proof proves nothing
 */
export async function checkAssertion(
  deps: CheckDeps,
  proof: Proof,
  answer: unknown,
): Promise<Passkey | null> {
  if (!isAnswer(answer)) return null;
  const { holder } = proof;
  // Before the passkey is looked for, so that the time does not tell whether there is one.
  await import('./library-for-proofs.ts');
  const found = await deps.findPasskey({ holder, passkeyId: answer.id });
  const used = found && (await verify(found, purposeOf(proof), answer, deps.clock()));
  if (!used) return null;
  const { passkeyId } = found;
  return (await deps.notePasskeyUse({ holder, passkeyId }, used, deps.clock())) ? found : null;
}

const isAnswer = (answer: unknown): answer is AuthenticationResponseJSON =>
  isPasskeyId(((answer ?? {}) as Partial<AuthenticationResponseJSON>).id);

/** @returns the counter and the challenge of a right answer; null for any other, however it is wrong */
async function verify(
  { site, passkeyId, publicKey, counter }: Passkey,
  purpose: string,
  response: AuthenticationResponseJSON,
  now: number,
): Promise<{ counter: number; challenge: string } | null> {
  const { verifyAuthenticationResponse } = await import('./library-for-proofs.ts');
  let answered = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        answered = challenge;
        return isGoodChallenge(challenge, purpose, now);
      },
      expectedOrigin: site,
      expectedRPID: new URL(site).hostname,
      credential: { id: passkeyId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    });
    return verified ? { counter: authenticationInfo.newCounter, challenge: answered } : null;
  } catch {
    // The library says what is wrong by an error for each thing. A caller learns only that it is wrong.
    return null;
  }
}
