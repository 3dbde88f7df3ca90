/** Accounts without a sign-in, for tests that run core's functions. */
import { randomUUID } from 'node:crypto';
import { insertUser, type User } from '#core/accounts/account.store.ts';
import { credits } from '#core/accounts/credits.store.ts';
import { write } from '#core/platform/table/transact.ts';
import { anAccount } from './an-account.ts';

/** Writes an account as sign-up does. @returns its id */
export async function givenAccount({
  smsBalance,
  ...changes
}: Partial<User> & { smsBalance?: number } = {}): Promise<string> {
  const { userId = `business-${randomUUID()}` } = changes;
  await insertUser(anAccount({ ...changes, userId }));
  if (smsBalance) await setCredits(userId, smsBalance);
  return userId;
}

export const setCredits = (userId: string, smsBalance: number): Promise<boolean> =>
  write(credits.patch({ userId }, { set: { purchasedSMS: smsBalance, issuedSMS: 0, smsBalance } }));
