import { AppError } from '#core/platform/app-error.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { ItemOf } from '#core/platform/table/entity.ts';
import { readStoredRange } from '#core/platform/table/read-partition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { termsOf, termWrites } from '#core/search/search-terms.ts';
import type { ProfileDetails } from '#shared/accounts/contract.ts';
import { NEW_SHOP_CODE_ABOVE } from '#shared/settings/settings.ts';
import { closedAccount, identity, referralCode, user } from './account.entity.ts';
import { type Credits, credits, noCreditsYet } from './credits.store.ts';
import { settings } from './settings.entity.ts';
import { totals } from './totals.store.ts';

export type User = ItemOf<typeof user>;

/** Each item is null until it is first written. */
export interface AccountItems {
  user: User | null;
  settings: ItemOf<typeof settings> | null;
  totals: ItemOf<typeof totals> | null;
  credits: Credits | null;
}

/** Costs one Query, for any number of customers. */
export async function readAccount(userId: string): Promise<AccountItems> {
  // Keys that begin with `account#`. For a prefix condition, the local engine would read the whole partition.
  const range = { pk: `user#${userId}`, from: 'account#', to: 'account$' };
  const found = await readStoredRange(range);
  return {
    user: firstOf(found, user.read),
    settings: firstOf(found, settings.read),
    totals: firstOf(found, totals.read),
    credits: firstOf(found, credits.read),
  };
}

function firstOf<Stored, Item>(
  found: readonly Stored[],
  read: (stored: Stored) => Item | null,
): Item | null {
  return found.map(read).find((item) => item !== null) ?? null;
}

export const findUser = (userId: string): Promise<User | null> => user.get({ userId });

/** False also if there was never an account. */
export const isClosed = async (userId: string): Promise<boolean> =>
  (await closedAccount.get({ userId })) !== null;

/** @returns null until the user has proved a number by a code */
export async function provenPhone(userId: string): Promise<string | null> {
  return (await identity.get({ userId }))?.phone ?? null;
}

/** @param phone as +254... @returns one owner; several only for a number of the platform's first days */
export const findByPhone = (phone: string): Promise<User[]> =>
  user.list({ by: 'byPhone', key: { phone } });

/**
 * Creates an account with empty sums, no SMS credits, the limit for redemptions without a code, and search terms.
 * @returns false, without a change, if the account exists or is closed
 */
export async function insertUser(item: User): Promise<boolean> {
  const { userId } = item;
  const account = [
    user.create(item),
    totals.create({ userId }),
    noCreditsYet(userId),
    settings.upsert({ userId }, { set: { redeemCodeAbove: NEW_SHOP_CODE_ABOVE } }),
  ];
  const terms = termWrites([], termsOf(item));
  return (await transact({ account, terms })) === null;
}

/** @returns false if there is no account */
export const saveLogin = (userId: string, at: string): Promise<boolean> =>
  write(user.patch({ userId }, { set: { lastLogin: at, lastLoginVia: 'Web' } }));

/**
 * null removes a value. If two saves run at once, the later one replaces the search terms of the earlier one.
 * @returns false if there is no account @throws AppError server.busy
 */
export const saveProfile = (userId: string, details: ProfileDetails): Promise<boolean> =>
  untilDone(async () => {
    const before = await findUser(userId);
    if (!before) return false;
    const { profileVersion } = before;
    const failed = await transact({
      profile: user.patch(
        { userId },
        {
          set: { ...details, profileVersion: (profileVersion ?? 0) + 1 },
          if: { profileVersion: profileVersion ?? absent },
        },
      ),
      terms: termWrites(termsOf(before), termsOf({ userId, ...details })),
    });
    return failed ? BUSY : true;
  });

/**
 * Adds the sector to a profile without one. Does not count as a save of the profile: a save at the same time wins. Adds
 * nothing if a transaction is changing the record.
 */
export async function learnSector(
  userId: string,
  sector: NonNullable<ProfileDetails['sector']>,
): Promise<void> {
  const change = { set: { sector }, if: { sector: absent } };
  await write(user.patch({ userId }, change)).catch((error) => {
    if (!(error instanceof AppError && error.code === 'server.busy')) throw error;
  });
}

/** @returns false if the code is taken, or the owner has got a code meanwhile */
export async function giveReferralCode(userId: string, code: string): Promise<boolean> {
  const failed = await transact({
    user: user.patch(
      { userId },
      { set: { ownReferralCode: code }, if: { ownReferralCode: absent } },
    ),
    code: referralCode.create({ code, userId }),
  });
  return failed === null;
}

export type Identity = ItemOf<typeof identity>;

/** @param poolUserId the `sub` of a user of the owners' pool */
export const findIdentity = (poolUserId: string): Promise<Identity | null> =>
  identity.get({ userId: poolUserId });

export interface SignOut {
  /** The last sign-out everywhere; null before the first. */
  signedOutAt: string | null;
  /** The sign-in, in seconds since 1970, of the one session that was kept; null if every session ended. */
  keptSession: number | null;
}

/** For a Cognito user with or without an account. */
export async function findSignOut(poolUserId: string, consistent = false): Promise<SignOut> {
  const found = await identity.get(
    { userId: poolUserId },
    { only: ['signedOutAt', 'keptSession'], consistent },
  );
  return { signedOutAt: found?.signedOutAt ?? null, keptSession: found?.keptSession ?? null };
}
