import { randomLetters } from '#core/platform/one-time-code.ts';
import { atOnce, BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { User } from './account.store.ts';
import type { Deps } from './deps.ts';
import { requireUser } from './require-user.ts';

/** The letters and digits of a code, such as A7K2Q9M. */
const LENGTH = 7;

/** There are 34 thousand million codes, so two new ones in a row are hardly ever taken. */
const ATTEMPTS = 5;

/**
 * Finds an owner with the code to give to others, which is made when it is first asked for.
 *
 * @throws AppError accounts.notFound, server.busy when every new code is taken
 */
export const withReferralCode = (
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
