import { MINUTE_MS } from '#shared/platform/time.ts';

/** Passkeys that a person may have. */
export const MOST_PASSKEYS = 10;

/** A passkey can be added for so many milliseconds after a sign-in with a code. */
export const AFTER_CODE_MS = 10 * MINUTE_MS;

/** The longest name of a device. */
export const LONGEST_DEVICE_NAME = 40;

/** What stands before the user's id where a passkey names its holder. */
export const PERSON = 'person#';
