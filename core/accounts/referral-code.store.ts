import { Service } from 'electrodb';
import { tableOptions } from '../platform/table.ts';
import { commit } from '../platform/transaction.ts';
import { referralCode } from './referral-code.entity.ts';
import { user } from './user.entity.ts';

const service = new Service({ user, referralCode }, tableOptions);

/** @returns false when somebody has this code, or the owner has one by now */
export async function giveReferralCode(userId: string, code: string): Promise<boolean> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.user
          .patch({ userId })
          .set({ ownReferralCode: code })
          .where((row, is) => `${is.exists(row.phone)} AND ${is.notExists(row.ownReferralCode)}`)
          .commit(),
        tx.referralCode.create({ code, userId }).commit(),
      ])
      .go(),
  );
  return failures === null;
}
