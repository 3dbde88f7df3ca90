import { DAY_MS, MINUTE_MS } from '#shared/platform/time.ts';

/** For this long after a sign-in with a code, a passkey and other things that outlast a session can be added. */
export const AFTER_CODE_MS = 10 * MINUTE_MS;

/** A session can be renewed for this long after its sign-in. */
export const SESSION_DAYS = 30;
export const SESSION_MS = SESSION_DAYS * DAY_MS;
