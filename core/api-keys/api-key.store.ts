import { type EntityItem, Service } from 'electrodb';
import type { User } from '../accounts/account.store.ts';
import { settings } from '../accounts/settings.entity.ts';
import { user } from '../accounts/user.entity.ts';
import { tableOptions } from '../platform/table.ts';
import { commit } from '../platform/transaction.ts';
import { apiKey } from './api-key.entity.ts';

export type ApiKeyItem = EntityItem<typeof apiKey>;

const service = new Service({ user, settings, apiKey }, tableOptions);

/** @returns the key an owner's till uses, or null where none was made */
export async function findApiKey(hash: string): Promise<ApiKeyItem | null> {
  const { data } = await apiKey.get({ hash }).go({ consistent: true });
  return data;
}

/**
 * Puts a new key in the place of the one that was read, which stops working in that instant.
 *
 * @returns false when another request was quicker
 */
export async function replaceApiKey(
  { userId, apiKey: before }: Pick<User, 'userId' | 'apiKey'>,
  next: ApiKeyItem,
  last4: string,
): Promise<boolean> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.user
          .patch({ userId })
          .set({ apiKey: next.hash })
          .where((row, is) => is.eq(row.apiKey, before))
          .commit(),
        tx.settings.upsert({ userId }).set({ apiKeyLast4: last4 }).add({ version: 1 }).commit(),
        tx.apiKey.delete({ hash: before }).commit(),
        tx.apiKey.create(next).commit(),
      ])
      .go(),
  );
  return failures === null;
}

/**
 * Takes the key that was read away.
 *
 * @param nobodys the hash of no key, to stand in its place
 * @returns false when another request was quicker
 */
export async function removeApiKey(
  { userId, apiKey: before }: Pick<User, 'userId' | 'apiKey'>,
  nobodys: string,
): Promise<boolean> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.user
          .patch({ userId })
          .set({ apiKey: nobodys })
          .where((row, is) => is.eq(row.apiKey, before))
          .commit(),
        tx.settings.update({ userId }).remove(['apiKeyLast4']).add({ version: 1 }).commit(),
        tx.apiKey.delete({ hash: before }).commit(),
      ])
      .go(),
  );
  return failures === null;
}
