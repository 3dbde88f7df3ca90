/** Accounts without a sign-in, for tests that run the functions of core themselves. */
import { randomInt, randomUUID } from 'node:crypto';
import { insertUser, type User } from '../../core/accounts/account.store.ts';

/** Writes an account as signing up does. @returns its id */
export async function givenAccount(changes: Partial<User> = {}): Promise<string> {
  const { userId = `business-${randomUUID()}` } = changes;
  const now = new Date().toISOString();
  await insertUser({
    userId,
    phone: `+2547${String(randomInt(100_000_000)).padStart(8, '0')}`,
    fullName: 'Wanjiku Kamau',
    businessName: 'Mama Njeri Shop',
    signeUpDate: now,
    status: 'newUser',
    signUpVia: 'Web',
    apiKey: userId,
    lastLogin: now,
    lastLoginVia: 'Web',
    purchasedSMS: 0,
    issuedSMS: 0,
    smsBalance: 0,
    ...changes,
  });
  return userId;
}
