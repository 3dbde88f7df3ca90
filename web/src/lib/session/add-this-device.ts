import { addOwnPasskey, challengeOwnPasskey } from '#shared/passkeys/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
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

/** Kinds of devices by user agent; the first match counts. */
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

/** Android models, such as "; SM-A057F Build/"; `K` means an unknown model. */
const MODEL = /Android [\d.]+; ([\w .-]{2,25}?)(?: Build\/|\))/;

/** The device's name in the account, stored in English. */
function deviceName(userAgent = navigator.userAgent): string {
  const kind = kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device';
  const model = MODEL.exec(userAgent)?.[1]?.trim();
  return model ? `${kind} ${model}` : kind;
}
