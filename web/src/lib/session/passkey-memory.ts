const KEY = 'miliki.passkey';
const MADE = 'made';
/** The passkey was offered, and nobody wanted it or it was removed: it is not offered here again. */
const OFFERED = 'offered';

/**
 * The device remembers that it was offered a passkey, or that it has one, with the passkey's id.
 * It names no person, because a phone that is shared must not list the people who have used it.
 */
function memory(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser that stores nothing could not remember that it was asked.
    return OFFERED;
  }
}

function remember(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // The passkey itself is with the device: it can be offered by name only where it is remembered.
  }
}

export const wasOffered = (): boolean => memory() !== null;

export const hasPasskey = (): boolean => memory()?.startsWith(MADE) === true;

/** @returns whether it is the passkey that this device made, or signed in with last */
export const isOfThisDevice = (passkeyId: string): boolean => memory() === `${MADE} ${passkeyId}`;

export const rememberOffer = (): void => remember(OFFERED);

/** @param passkeyId undefined where the device says that it has one, and not which */
export const rememberPasskey = (passkeyId = ''): void => remember(`${MADE} ${passkeyId}`);

/** The passkey opens nothing any more: the next sign-in with a code may offer another one. */
export function forgetPasskey(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing was remembered.
  }
}

/** A passkey was removed from the account. If this device has it, its button goes too. */
export function passkeyRemoved(passkeyId: string): void {
  if (!isOfThisDevice(passkeyId)) return;
  rememberOffer();
  void tellDevice(passkeyId);
}

/** Asks the device to list the passkey no longer, where it can. */
async function tellDevice(credentialId: string): Promise<void> {
  const { PublicKeyCredential: passkeys } = window as {
    PublicKeyCredential?: {
      signalUnknownCredential?: (options: object) => Promise<void>;
    };
  };
  const rpId = window.location.hostname;
  await passkeys?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
