import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';

/** A session ends after this long without a call. */
export const IDLE_MS = 15 * MINUTE_MS;

/** A session ends this long after sign-in, however active it is. */
export const SESSION_MS = 10 * HOUR_MS;

/** A renewed passkey proof is valid for one act within this time. */
export const ACT_MS = 2 * MINUTE_MS;

/** Time to find the device with the passkey and touch it. */
export const SIGN_IN_MS = 5 * MINUTE_MS;

/** An invitation works once, within this time. */
export const INVITATION_MS = 24 * HOUR_MS;

/** Per member. */
export const MOST_PASSKEYS = 5;
