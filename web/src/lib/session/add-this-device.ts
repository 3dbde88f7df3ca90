import { addOwnPasskey, challengeOwnPasskey } from '#shared/passkeys/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { deviceName } from './device-name.ts';
import { rememberPasskey } from './passkey-memory.ts';

/** Adds a new passkey to the account. @throws ApiError if the server refused it; a browser error if none was made */
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
    // The device already has a passkey of this account, so it has what was wanted.
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
    rememberPasskey();
  }
}

export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);
