import { randomLetters } from '#core/platform/one-time-code.ts';
import { atOnce, BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { Account } from '#shared/accounts/contract.ts';
import type { User } from './account.store.ts';
import type { Credits } from './credits.store.ts';
import type { Deps } from './deps.ts';
import { requireUser } from './require-user.ts';

/** The first call gives the owner a referral code. @throws AppError accounts.notFound */
export async function readAccountReply(deps: Deps, userId: string): Promise<Account> {
  const [user, credits] = await Promise.all([
    withReferralCode(deps, userId),
    deps.findCredits(userId),
  ]);
  return toAccountReply(user, credits, await pictureOf(deps, user));
}

/** @returns a URL for half an hour to an hour; null for an account without a picture */
export const pictureOf = async (
  { signPictureGet, clock }: Pick<Deps, 'signPictureGet' | 'clock'>,
  { profilePic }: User,
): Promise<string | null> => (profilePic ? signPictureGet(profilePic, clock()) : null);

/** Leaves out the hash of the API key. @param picture a URL, or null */
const toAccountReply = (
  user: User & { ownReferralCode: string },
  credits: Credits | null,
  picture: string | null,
): Account => ({
  userId: user.userId,
  phone: user.phone,
  fullName: user.fullName,
  businessName: user.businessName,
  status: user.status,
  signeUpDate: user.signeUpDate,
  signUpVia: 'Web',
  referralCode: user.referralCode ?? null,
  ownReferralCode: user.ownReferralCode,
  profilePic: picture,
  lastLogin: user.lastLogin,
  lastLoginVia: 'Web',
  purchasedSMS: credits?.purchasedSMS ?? 0,
  issuedSMS: credits?.issuedSMS ?? 0,
  subscriptionEnd: user.subscriptionEnd ?? null,
});

/** Letters and digits of a code, such as A7K2Q9M. */
const LENGTH = 7;

/** How often we try. There are 34 billion codes, so the first one is hardly ever taken. */
const ATTEMPTS = 5;

/**
 * Makes the code on the first call. @throws AppError accounts.notFound, server.busy if each new code is taken
 */
const withReferralCode = (
  deps: Pick<Deps, 'findUser' | 'giveReferralCode'>,
  userId: string,
): Promise<User & { ownReferralCode: string }> =>
  untilDone(async () => {
    const user = await requireUser(deps, userId);
    const { ownReferralCode } = user;
    if (ownReferralCode) return { ...user, ownReferralCode };
    await deps.giveReferralCode(userId, randomLetters(LENGTH));
    return BUSY;
  }, atOnce(ATTEMPTS));
