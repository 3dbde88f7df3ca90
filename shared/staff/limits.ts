/** How long things of the staff last. */
import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';

/** A session ends after so many milliseconds in which its member called nothing. */
export const IDLE_MS = 15 * MINUTE_MS;

/** A session ends so many milliseconds after its sign-in, whatever happens. */
export const SESSION_MS = 10 * HOUR_MS;

/** A passkey that was used again is good for one act, within so many milliseconds. */
export const ACT_MS = 2 * MINUTE_MS;

/** Milliseconds in which somebody finds the device with the passkey and touches it. */
export const SIGN_IN_MS = 5 * MINUTE_MS;

/** An invitation can be used for so many milliseconds, once. */
export const INVITATION_MS = 24 * HOUR_MS;

/** Passkeys that a member may have. */
export const MOST_PASSKEYS = 5;
