import { MINUTE_MS } from '#shared/platform/time.ts';

/** Per person. */
export const MOST_PASSKEYS = 10;

/** A passkey can be added for this long after a sign-in with a code. */
export const AFTER_CODE_MS = 10 * MINUTE_MS;

export const LONGEST_DEVICE_NAME = 40;

/** Precedes the user's id as the holder of a passkey. */
export const PERSON = 'person#';
