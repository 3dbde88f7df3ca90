import type { Account } from '../../shared/accounts/contract.ts';
import type { User } from './account.store.ts';

/**
 * The record as its owner may see it: never the API key's hash.
 *
 * @param picture an address of the picture, or null without one
 */
export const shownAccount = (
  user: User & { ownReferralCode: string },
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
  purchasedSMS: user.purchasedSMS,
  issuedSMS: user.issuedSMS,
  subscriptionEnd: user.subscriptionEnd ?? null,
});
