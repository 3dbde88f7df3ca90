/**
 * The only words a trigger ever says to the outside: Cognito passes a thrown message on as
 * `<trigger> failed with error <CODE>.` (sign-in.md 1.8 and 10.9).
 */
type TriggerErrorCode =
  | 'SIGNUP_NOT_ALLOWED'
  | 'PHONE_NOT_ALLOWED'
  | 'ROBOT_CHECK_FAILED'
  | 'RATE_LIMITED'
  | 'RESEND_LIMIT'
  | 'SMS_UNAVAILABLE';

export class TriggerError extends Error {
  constructor(code: TriggerErrorCode) {
    super(code);
    this.name = 'TriggerError';
  }
}
