import { randomBytes } from 'node:crypto';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { keyedHash } from '#core/platform/keys.ts';
import type { createAccount as contract } from '#shared/accounts/contract.ts';
import type { BodyOf, OwnerActor } from '#shared/platform/contract.ts';
import type { User } from './account.store.ts';
import type { Deps } from './deps.ts';
import { requireShopName } from './edit-profile.ts';

/**
 * Creates the users record (docs/rules.md 2 and 3) with the proved number. A second call returns the same account.
 * @throws AppError accounts.phoneNotVerified, accounts.closed, and the codes of `requireShopName`
 */
export async function signUp(
  { provenPhone, findSignOut, insertUser, findUser, clock }: Deps,
  { userId, poolUserId }: Pick<OwnerActor, 'userId' | 'poolUserId'>,
  { fullName, referralCode }: BodyOf<typeof contract>,
): Promise<User> {
  const [phone, { signedOutAt, keptSession }] = await Promise.all([
    provenPhone(poolUserId),
    // A session that ended before the sign-up stays ended.
    findSignOut(poolUserId, true),
  ]);
  if (!phone) throw new AppError('accounts.phoneNotVerified');
  requireShopName(fullName);
  const now = isoTime(clock());
  const user: User = {
    userId,
    phone,
    fullName,
    // Sign-up asks for one name. Owners can change the name of the business in Profile.
    businessName: fullName,
    signeUpDate: now,
    status: 'newUser',
    signUpVia: 'Web',
    apiKey: await newApiKeyHash(),
    referralCode: referralCode ?? undefined,
    lastLogin: now,
    lastLoginVia: 'Web',
    signedOutAt: signedOutAt ?? undefined,
    keptSession: keptSession ?? undefined,
  };
  if (await insertUser(user)) return user;
  const existing = await findUser(userId);
  if (!existing) throw new AppError('accounts.closed');
  return existing;
}

/** @throws AppError accounts.notFound */
export async function recordLogin({ saveLogin, clock }: Deps, userId: string): Promise<undefined> {
  const isFound = await saveLogin(userId, isoTime(clock()));
  if (!isFound) throw new AppError('accounts.notFound');
}

/** The hash of a key that nobody has, for `user.apiKey` until Settings makes a key. */
export function newApiKeyHash(): Promise<string> {
  return keyedHash('api-key', randomBytes(32).toString('base64url'));
}
