import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoTime } from '#core/platform/clock.ts';
import { isGoodChallenge, isPasskeyId, makeChallenge } from './challenge.ts';
import type { Deps } from './deps.ts';
import type { Passkey } from './passkey.store.ts';

/** Time to find the device and touch it. */
const LIFE_MS = 5 * 60 * 1000;

/**
 * EdDSA, ES256 and RS256 in COSE: every device has one. The library's own list makes Node log an experimental warning.
 */
const ALGORITHMS = [-8, -7, -257];

interface Registration {
  holder: string;
  /** The origin where the passkey signs in. */
  site: string;
  /** Its permit, such as one invitation: a challenge for one permit is not valid for another. */
  by: string;
}

const purposeOf = ({ holder, site, by }: Registration): string => `new\n${holder}\n${site}\n${by}`;

interface Person {
  /** Devices list it beside the site's name. */
  userName: string;
  displayName: string;
}

/** For `navigator.credentials.create`, as JSON. */
export async function registrationOptions(
  { listPasskeys, clock }: Pick<Deps, 'listPasskeys' | 'clock'>,
  registration: Registration,
  { userName, displayName }: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { holder, site } = registration;
  const { generateRegistrationOptions } = await import('./library-for-new.ts');
  const [held, challenge] = await Promise.all([
    listPasskeys(holder),
    makeChallenge(purposeOf(registration), clock() + LIFE_MS),
  ]);
  return generateRegistrationOptions({
    rpName: 'Miliki',
    rpID: new URL(site).hostname,
    userName,
    userDisplayName: displayName,
    userID: new Uint8Array(Buffer.from(holder)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
    // The sign-in names no passkey, so the device itself has to find it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** With its challenge, which the transaction that stores the passkey uses up. */
export interface NewPasskey {
  passkey: Passkey;
  challenge: string;
}

/** @param answer from the browser, of any form @returns null if it proves nothing */
export async function checkRegistration(
  { clock }: Pick<Deps, 'clock'>,
  registration: Registration,
  name: string,
  answer: unknown,
): Promise<NewPasskey | null> {
  const { holder, site } = registration;
  const { verifyRegistrationResponse } = await import('./library-for-new.ts');
  const now = clock();
  let answered = '';
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) => {
        answered = challenge;
        return isGoodChallenge(challenge, purposeOf(registration), now);
      },
      expectedOrigin: site,
      expectedRPID: new URL(site).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    if (!isPasskeyId(id)) return null;
    return {
      challenge: answered,
      passkey: {
        holder,
        passkeyId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: [...transports],
        site,
        name,
        createdAt: isoTime(now),
      },
    };
  } catch {
    // As with a proof, a caller learns only that the answer is wrong.
    return null;
  }
}
