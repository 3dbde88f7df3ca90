import { logger } from '#core/platform/logger.ts';
import { accountOf } from './guess.store.ts';
import { countSignInEvent } from './metrics.ts';

/** Only these codes leave a trigger: Cognito says `<trigger> failed with error <CODE>.` (docs/sign-in.md 4.1, 4.2) */
type TriggerErrorCode =
  | 'SIGNUP_NOT_ALLOWED'
  | 'PHONE_NOT_ALLOWED'
  | 'RATE_LIMITED'
  | 'RESEND_LIMIT'
  | 'SMS_UNAVAILABLE';

export class TriggerError extends Error {
  constructor(code: TriggerErrorCode) {
    super(code);
    this.name = 'TriggerError';
  }
}

/** Only a TriggerError may leave: AWS error texts name accounts, roles and tables. Other failures get `fallback`. */
export async function withTriggerErrors<T>(
  run: () => Promise<T>,
  fallback: TriggerErrorCode,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TriggerError) throw error;
    countSignInEvent('TriggerFailed');
    logger.error('trigger failed', { reason: (error as Error).name, answered: fallback });
    throw new TriggerError(fallback);
  }
}

/** The claims that we add to Cognito's in an access token (docs/sign-in.md 6.7). */
export interface TokenClaims {
  /** The account that the proved number opens. */
  account: string;
}

/** @throws TriggerError SIGNUP_NOT_ALLOWED for a user who has proved no number, or closed the account */
export async function tokenClaims(poolUserId: string): Promise<TokenClaims> {
  const account = await accountOf(poolUserId);
  if (!account) throw new TriggerError('SIGNUP_NOT_ALLOWED');
  return { account };
}
