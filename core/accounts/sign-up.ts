import { AppError } from '../platform/app-error.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { User } from './account.store.ts';

interface SignUpParts {
  provenPhone(userId: string): Promise<string | null>;
  insertUser(user: User): Promise<boolean>;
  findUser(userId: string): Promise<User | null>;
  /** @returns the hash of a key that nobody has */
  newApiKeyHash(): Promise<string>;
  clock: Clock;
}

interface SignUp {
  fullName: string;
  referralCode: string | null;
}

/**
 * Creates the users record of a number that has none (docs/rules.md 2 and 3).
 * The phone is the one that was proved by a code. A second call answers the first one's account.
 *
 * @throws AppError account.phoneNotVerified, account.closed
 */
export async function signUp(
  parts: SignUpParts,
  userId: string,
  { fullName, referralCode }: SignUp,
) {
  const phone = await parts.provenPhone(userId);
  if (!phone) throw new AppError('account.phoneNotVerified');
  const now = isoTime(parts.clock());
  const user: User = {
    userId,
    phone,
    fullName,
    // The record has one name field; the owner can give the business its own name in Profile.
    businessName: fullName,
    signeUpDate: now,
    status: 'newUser',
    signUpVia: 'Web',
    apiKey: await parts.newApiKeyHash(),
    ...(referralCode ? { referralCode } : {}),
    lastLogin: now,
    lastLoginVia: 'Web',
    purchasedSMS: 0,
    issuedSMS: 0,
    smsBalance: 0,
  };
  if (await parts.insertUser(user)) return user;
  const existing = await parts.findUser(userId);
  if (!existing) throw new AppError('account.closed');
  return existing;
}
