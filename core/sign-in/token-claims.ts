import type { Deps } from './deps.ts';
import { TriggerError } from './trigger-error.ts';

/** What our access tokens say beside Cognito's own claims (docs/sign-in.md 6.7). */
export interface TokenClaims {
  /** The account that the proved number opens. */
  account: string;
}

/**
 * @param poolUserId the `sub` of the token
 * @throws TriggerError SIGNUP_NOT_ALLOWED for a user who has proved no number, or closed the account
 */
export async function tokenClaims(
  { accountOf }: Pick<Deps, 'accountOf'>,
  poolUserId: string,
): Promise<TokenClaims> {
  const account = await accountOf(poolUserId);
  if (!account) throw new TriggerError('SIGNUP_NOT_ALLOWED');
  return { account };
}
