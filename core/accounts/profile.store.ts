import type { ProfileDetails } from '../../shared/accounts/contract.ts';
import { holds, outlasting } from '../platform/transaction.ts';
import { user } from './user.entity.ts';

/**
 * Saves what an owner tells; null takes a value away.
 *
 * @returns false when there is no such account
 */
export function saveProfile(userId: string, details: ProfileDetails): Promise<boolean> {
  const entries = Object.entries(details);
  const given = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const absent = entries.filter(([, value]) => value === null).map(([name]) => name);
  const update = () =>
    user
      .patch({ userId })
      .set(given)
      .remove(absent as never)
      // What is left of a closed account is no account.
      .where((row, is) => is.exists(row.phone))
      .go();
  return holds(() => outlasting(update));
}
