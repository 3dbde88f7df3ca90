/** Proofs that somebody holds a passkey, for a sign-in or for one act. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isGoodChallenge, isPasskeyId, makeChallenge } from './challenge.ts';
import type { Deps } from './deps.ts';
import type { Passkey } from './passkey.store.ts';

/** What a device is asked for a proof. It is apart from the check, which needs the library for passkeys. */

/** What `navigator.credentials.get` is asked, as JSON. */
export interface AssertionOptions {
  challenge: string;
  userVerification: 'required';
  /** Milliseconds. */
  timeout: number;
  /** The passkeys that may answer; any of the site unless they are named. */
  allowCredentials?: { id: string; type: 'public-key'; transports: string[] }[];
}

/** The proof is for this and nothing else. */
interface Proof {
  holder: string;
  /** What the proof is for: a sign-in, or an act with all that it says. */
  purpose: string;
  /** Whether the challenge was made before anybody knew who would answer it. */
  fromAnybody?: boolean;
}

const purposeOf = ({ holder, purpose, fromAnybody = false }: Proof): string =>
  fromAnybody ? `\n${purpose}` : `${holder}\n${purpose}`;

/**
 * Asks for a proof. The options name no passkey and no host: they have the same form for everybody,
 * also for those who have none.
 *
 * @param lifeMs the milliseconds for which the challenge is good
 */
export async function assertionOptions(
  { clock }: Pick<Deps, 'clock'>,
  proof: Proof,
  lifeMs: number,
): Promise<AssertionOptions> {
  const challenge = await makeChallenge(purposeOf(proof), clock() + lifeMs);
  return { challenge, userVerification: 'required', timeout: lifeMs };
}

/** As `assertionOptions`, for a holder who is known: only the own passkeys are asked for. */
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
