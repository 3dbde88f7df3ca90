/** What a device is asked for a proof. It is apart from the check, which needs the library for passkeys. */
import { makeChallenge } from './challenge.ts';
import type { Deps } from './deps.ts';

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
export interface Proof {
  holder: string;
  /** What the proof is for: a sign-in, or an act with all that it says. */
  purpose: string;
  /** Whether the challenge was made before anybody knew who would answer it. */
  fromAnybody?: boolean;
}

export const purposeOf = ({ holder, purpose, fromAnybody = false }: Proof): string =>
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
