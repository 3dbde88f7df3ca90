import { addOwnPasskey, challengeOwnPasskey } from '#shared/passkeys/contract.ts';
import { call } from '../api/api.ts';
import { deviceName } from './device-name.ts';
import { rememberPasskey } from './passkey-memory.ts';

/**
 * Has this device make a passkey, and adds it to the account.
 *
 * @throws ApiError if the server refused it; an error of the browser if none was made
 */
export async function addThisDevice(): Promise<void> {
  const [{ options }, { startRegistration }] = await Promise.all([
    call(challengeOwnPasskey),
    import('@simplewebauthn/browser'),
  ]);
  try {
    const answer = await startRegistration({ optionsJSON: options as never });
    const body = { name: deviceName(), answer: JSON.stringify(answer) };
    await call(addOwnPasskey, { body });
    rememberPasskey(answer.id);
  } catch (error) {
    // The device refuses to make another passkey beside one of this account: it has what was wanted.
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    rememberPasskey();
  }
}

/** @returns whether the person said no to the device, or did not answer it */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);
