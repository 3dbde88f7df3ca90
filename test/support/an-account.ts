import { randomInt } from 'node:crypto';
import type { User } from '#core/accounts/account.store.ts';

/** An account as signing up makes it, without a table. */
export const anAccount = (
  { userId, ...changes }: Partial<User> & Pick<User, 'userId'>,
  now = new Date().toISOString(),
): User => ({
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
  ...changes,
});
