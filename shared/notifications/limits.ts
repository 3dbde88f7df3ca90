/** Per person. A further one takes the place of the oldest. */
export const MOST_PUSH_DEVICES = 10;

/**
 * A push service forgets news after this time, and the SMS goes out a minute later: a phone that was off gets one of them, not
 * both.
 */
export const PUSH_KEPT_SECONDS = 14 * 60;

/** The most that a queue keeps a message back. */
export const SMS_AFTER_PUSH_SECONDS = PUSH_KEPT_SECONDS + 60;
