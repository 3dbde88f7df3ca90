import { AppError } from '#core/platform/app-error.ts';
import { utcDayOf } from '#core/platform/clock.ts';
import type { Profile, ProfileDetails } from '#shared/accounts/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { isOurName } from '#shared/sms/sent-name.ts';
import { shopNameProblem } from '#shared/sms/shop-name.ts';
import type { AccountItems } from './account.store.ts';
import type { Deps } from './deps.ts';

/** The end of each staff member's e-mail address. */
const MILIKI_ADDRESS = brand.email.slice(brand.email.indexOf('@'));

/** @throws AppError accounts.notFound */
export function profileOf({ user, settings }: AccountItems): Profile {
  if (!user) throw new AppError('accounts.notFound');
  return {
    fullName: user.fullName,
    businessName: user.businessName,
    email: user.email ?? null,
    businessType: user.businessType ?? null,
    registrationNumber: user.registrationNumber ?? null,
    kraPin: user.kraPin ?? null,
    sector: user.sector ?? null,
    yearStarted: user.yearStarted ?? null,
    location: user.location ?? null,
    county: settings?.county ?? null,
  };
}

/**
 * null removes a value.
 * @throws AppError accounts.notFound, accounts.emailOfMiliki, the codes of `requireShopName`, and request.invalidField
 * for a year in the future
 */
export async function editProfile(
  { readAccount, saveProfile, clock }: Deps,
  userId: string,
  details: ProfileDetails,
): Promise<Profile> {
  if ((details.yearStarted ?? 0) > Number(utcDayOf(clock()).slice(0, 4))) {
    throw new AppError('request.invalidField', { field: 'yearStarted', problem: 'future' });
  }
  // An owner with a staff address could pretend to be a member of the staff.
  if (details.email?.toLowerCase().endsWith(MILIKI_ADDRESS)) {
    throw new AppError('accounts.emailOfMiliki');
  }
  requireShopName(details.businessName);
  const isSaved = await saveProfile(userId, details);
  if (!isSaved) throw new AppError('accounts.notFound');
  return profileOf(await readAccount(userId));
}

/**
 * Checks a new name of a shop. The shop's SMS have the same sender as sign-in codes, so the name must not mislead.
 * @throws AppError accounts.nameOfMiliki, accounts.protectedName, accounts.offerInName
 */
export function requireShopName(name: string): void {
  if (isOurName(name)) throw new AppError('accounts.nameOfMiliki');
  const problem = shopNameProblem(name);
  if (problem) throw new AppError(problem.code, { found: problem.found });
}
