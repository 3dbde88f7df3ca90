import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isGoodChallenge, isPasskeyId, makeChallenge } from './challenge.ts';
import type { Deps } from './deps.ts';
import type { Passkey } from './passkey.store.ts';

/** Asks a device for a proof, and checks it. Only the check loads the library for passkeys. */

/** For `navigator.credentials.get`, as JSON. */
export interface AssertionOptions {
  challenge: string;
  userVerification: 'required';
  /** Milliseconds. */
  timeout: number;
  /** Any passkey of the site if absent. */
  allowCredentials?: { id: string; type: 'public-key'; transports: string[] }[];
}

interface Proof {
  holder: string;
  /** A sign-in, or an act with all its details; the proof is for nothing else. */
  purpose: string;
  /** The challenge was made before anybody knew who would answer it. */
  fromAnybody?: boolean;
}

const purposeOf = ({ holder, purpose, fromAnybody = false }: Proof): string =>
  fromAnybody ? `\n${purpose}` : `${holder}\n${purpose}`;

/** The options look the same for everybody, even without passkeys. @param lifeMs how long the challenge is valid */
export async function assertionOptions(
  { clock }: Pick<Deps, 'clock'>,
  proof: Proof,
  lifeMs: number,
): Promise<AssertionOptions> {
  const challenge = await makeChallenge(purposeOf(proof), clock() + lifeMs);
  return { challenge, userVerification: 'required', timeout: lifeMs };
}

/** For a known holder: asks for the holder's passkeys only. */
export async function ownAssertionOptions(
  deps: Pick<Deps, 'clock' | 'listPasskeys'>,
  proof: Proof,
  lifeMs: number,
): Promise<AssertionOptions> {
  const [options, held] = await Promise.all([
    assertionOptions(deps, proof, lifeMs),
    deps.listPasskeys(proof.holder),
  ]);
  const allowCredentials = held.map(({ passkeyId: id, transports }) => ({
    id,
    transports,
    type: 'public-key' as const,
  }));
  return { ...options, allowCredentials };
}

type CheckDeps = Pick<Deps, 'findPasskey' | 'notePasskeyUse' | 'clock'>;

/**
 * Checks and uses up a proof: signature, challenge and its time, site, that the device saw its user, and the counter.
 * @param answer from the browser, of any form @returns null if it proves nothing
 */
export async function checkAssertion(
  deps: CheckDeps,
  proof: Proof,
  answer: unknown,
): Promise<Passkey | null> {
  if (!isAnswer(answer)) return null;
  const { holder } = proof;
  // Loaded before the passkey is looked for, so that the time does not tell whether it exists.
  await import('./library-for-proofs.ts');
  const found = await deps.findPasskey({ holder, passkeyId: answer.id });
  const used = found && (await verify(found, purposeOf(proof), answer, deps.clock()));
  if (!used) return null;
  const { passkeyId } = found;
  return (await deps.notePasskeyUse({ holder, passkeyId }, used, deps.clock())) ? found : null;
}

const isAnswer = (answer: unknown): answer is AuthenticationResponseJSON =>
  isPasskeyId(((answer ?? {}) as Partial<AuthenticationResponseJSON>).id);

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
    // The library has an error for each fault; a caller learns only that the answer is wrong.
    return null;
  }
}
