/** Per person. A device beyond this number replaces the oldest. */
export const MOST_PUSH_DEVICES = 10;

/**
 * A push service forgets news after this time, and the SMS goes out a minute later: a phone that was off gets only one
 * of the two.
 */
export const PUSH_KEPT_SECONDS = 14 * 60;

/** At most 900 s, because SQS cannot delay a message longer. */
export const SMS_AFTER_PUSH_SECONDS = PUSH_KEPT_SECONDS + 60;

/** Of a notification and of what caused it. The privacy policy promises it (web/src/public/legal/privacy-policy.md). */
export const STORED_SECONDS = 180 * 24 * 60 * 60;
