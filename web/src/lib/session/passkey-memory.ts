const KEY = 'miliki.passkey';
const MADE = 'made';
/** The passkey was declined or removed, and is not offered here again. */
const OFFERED = 'offered';

/** Whether the device was offered a passkey, or the id of its passkey. A shared phone must not list people. */
function memory(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser without storage could not remember that it was asked.
    return OFFERED;
  }
}

function remember(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // The device has the passkey itself: it can be offered by name only where it is remembered.
  }
}

export const wasOffered = (): boolean => memory() !== null;

export const hasPasskey = (): boolean => memory()?.startsWith(MADE) === true;

/** Whether this device made the passkey, or signed in with it last. */
export const isOfThisDevice = (passkeyId: string): boolean => memory() === `${MADE} ${passkeyId}`;

export const rememberOffer = (): void => remember(OFFERED);

/** @param passkeyId undefined if the device has one, but does not say which */
export const rememberPasskey = (passkeyId = ''): void => remember(`${MADE} ${passkeyId}`);

/** The passkey no longer works: the next sign-in with a code may offer another. */
export function forgetPasskey(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing was remembered.
  }
}

/** A passkey was removed from the account; if this device has it, its button goes too. */
export function passkeyRemoved(passkeyId: string): void {
  if (!isOfThisDevice(passkeyId)) return;
  rememberOffer();
  void tellDevice(passkeyId);
}

async function tellDevice(credentialId: string): Promise<void> {
  const { PublicKeyCredential: passkeys } = window as {
    PublicKeyCredential?: {
      signalUnknownCredential?: (options: object) => Promise<void>;
    };
  };
  const rpId = window.location.hostname;
  await passkeys?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
