import { logger } from '../../core/platform/logger.ts';

/**
 * The only words a trigger ever says to the outside: Cognito passes a thrown message on as
 * `<trigger> failed with error <CODE>.` (docs/sign-in.md 4.1).
 */
type TriggerErrorCode =
  | 'SIGNUP_NOT_ALLOWED'
  | 'PHONE_NOT_ALLOWED'
  | 'ROBOT_CHECK_FAILED'
  | 'RATE_LIMITED'
  | 'RESEND_LIMIT'
  | 'SMS_UNAVAILABLE';

/**
 * Runs a trigger so that nothing but those words gets out: what AWS says in an error names
 * accounts, roles and tables.
 */
export async function speakInWords<T>(run: () => Promise<T>, word: TriggerErrorCode): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TriggerError) throw error;
    logger.error('trigger failed', { reason: (error as Error).name, answered: word });
    throw new TriggerError(word);
  }
}

export class TriggerError extends Error {
  constructor(code: TriggerErrorCode) {
    super(code);
    this.name = 'TriggerError';
  }
}
