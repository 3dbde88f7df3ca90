import { addOwnPasskey, challengeOwnPasskey } from '#shared/passkeys/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
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

/** Kinds of devices by what their browsers say of themselves; the first that fits counts. */
const kinds: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
];

/** The models that Android's browsers tell, such as "; SM-A057F Build/"; `K` means an unknown model. */
const MODEL = /Android [\d.]+; ([\w .-]{2,25}?)(?: Build\/|\))/;

/** @returns the name under which an account lists a device, in English as it is stored */
function deviceName(userAgent = navigator.userAgent): string {
  const kind = kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device';
  const model = MODEL.exec(userAgent)?.[1]?.trim();
  return model ? `${kind} ${model}` : kind;
}
