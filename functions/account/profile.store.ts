import { Service } from 'electrodb';
import type { Profile } from '../../shared/contracts/account.ts';
import { tableOptions } from '../kit/table.ts';
import { commit } from '../kit/transaction.ts';
import { settings } from './settings.entity.ts';
import { user } from './user.entity.ts';

const service = new Service({ user, settings }, tableOptions);

/**
 * Saves what an owner tells; null takes a value away. A county that changed is saved to the
 * settings, as their own screen would.
 *
 * @returns false when there is no such account
 */
export async function saveProfile(
  userId: string,
  { county, ...details }: Profile,
  isCountyChanged: boolean,
): Promise<boolean> {
  const entries = Object.entries(details);
  const given = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const absent = entries.filter(([, value]) => value === null).map(([name]) => name);
  const failures = await commit(() =>
    service.transaction
      .write((tx) => {
        const place = tx.settings.update({ userId }).add({ version: 1 });
        return [
          tx.user
            .patch({ userId })
            .set(given)
            .remove(absent as never)
            .where((row, is) => is.exists(row.phone))
            .commit(),
          ...(isCountyChanged
            ? [(county ? place.set({ county }) : place.remove(['county'])).commit()]
            : []),
        ];
      })
      .go(),
  );
  return failures === null;
}
