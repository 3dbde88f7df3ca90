import { AppError } from '../platform/app-error.ts';
import { randomLetters } from '../platform/random-letters.ts';
import type { User } from './account.store.ts';

interface ReferralParts {
  findUser(userId: string): Promise<User | null>;
  giveReferralCode(userId: string, code: string): Promise<boolean>;
  newReferralCode(): string;
}

const LENGTH = 7;

/** A random code to give to others, such as A7K2Q9M. */
export const newReferralCode = (): string => randomLetters(LENGTH);

/** Of 34 thousand million codes, two in a row are hardly ever taken. */
const ATTEMPTS = 5;

/**
 * An owner with the code to give to others, which is made when it is first asked for.
 *
 * @throws AppError account.notFound
 */
export async function withReferralCode(
  { findUser, giveReferralCode, newReferralCode }: ReferralParts,
  userId: string,
): Promise<User & { ownReferralCode: string }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const user = await findUser(userId);
    if (!user) throw new AppError('account.notFound');
    const { ownReferralCode } = user;
    if (ownReferralCode) return { ...user, ownReferralCode };
    await giveReferralCode(userId, newReferralCode());
  }
  throw new AppError('server.busy');
}
