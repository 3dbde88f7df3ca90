import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';
import { confirmSignIn } from 'aws-amplify/auth';
import { PERSON } from '#shared/passkeys/limits.ts';
import { getPasskeyChallenge } from '#shared/sign-in/contract.ts';
import { PASSKEY_WORD } from '#shared/sign-in/passkey-word.ts';
import { call } from '#web/src/lib/api/api.ts';
import { fromBase64Url } from '#web/src/lib/base64-url.ts';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { isDeclined } from '#web/src/lib/session/add-this-device.ts';
import { configureAmplify } from '#web/src/lib/session/amplify-session.ts';
import { isNetworkError, startSignIn } from './phone-auth.ts';

export type PasskeyOutcome =
  | { state: 'signedIn'; passkeyId: string }
  /** The person declined, or did not answer the device. */
  | { state: 'declined' }
  /** The passkey opens nothing, or not the account of the typed number. */
  | { state: 'refused' }
  | { state: 'busy' }
  | { state: 'offline' }
  | { state: 'failed' };

export { prepare } from './phone-auth.ts';

/** The device finds the passkey (docs/sign-in.md 3.7). @param phone if typed, only its account's passkey passes */
export async function signInWithPasskey(phone: string | undefined): Promise<PasskeyOutcome> {
  try {
    const [{ options }] = await Promise.all([call(getPasskeyChallenge), configureAmplify()]);
    const answer = await startAuthentication({ optionsJSON: options as never });
    const username = phone ?? personOf(answer);
    if (!username) return { state: 'refused' };
    await startSignIn(username);
    await confirmSignIn({ challengeResponse: PASSKEY_WORD });
    const { isSignedIn } = await confirmSignIn({ challengeResponse: JSON.stringify(answer) });
    return isSignedIn ? { state: 'signedIn', passkeyId: answer.id } : { state: 'refused' };
  } catch (error) {
    return { state: stateOf(error) };
  }
}

/** The user whom the passkey names; undefined for a passkey of the office. */
function personOf({ response }: AuthenticationResponseJSON): string | undefined {
  const holder = fromBase64Url(response.userHandle ?? '');
  return holder.startsWith(PERSON) ? holder.slice(PERSON.length) : undefined;
}

function stateOf(error: unknown): Exclude<PasskeyOutcome['state'], 'signedIn'> {
  if (isDeclined(error)) return 'declined';
  if (error instanceof ApiError) return error.code === 'network.offline' ? 'offline' : 'busy';
  if (isNetworkError(error)) return 'offline';
  const name = error instanceof Error ? error.name : '';
  if (name === 'TooManyRequestsException') return 'busy';
  // The pool answers the same for a wrong passkey, a removed one, and an unknown number.
  return /^(NotAuthorizedException|UserNotFoundException)$/.test(name) ? 'refused' : 'failed';
}
