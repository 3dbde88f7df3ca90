import { user } from '#core/accounts/account.entity.ts';
import type { User } from '#core/accounts/account.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { type Confirmation, spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';

/** Only the hash of the key is stored. */
export const apiKey = entity({
  name: 'apiKey',
  about: "A key that opens a business's points to its till.",
  attributes: {
    hash: text({ secret: true, about: 'The keyed hash of the whole key, as in user.apiKey.' }),
    userId: text(),
    createdAt: text(),
    lastUsedAt: text({ optional: true, about: 'Noted at most once an hour.' }),
  },
  key: {
    question: 'Which business has this key?',
    pk: 'api-key#{hash}',
    sk: 'api-key',
  },
});

export type ApiKeyItem = ItemOf<typeof apiKey>;

type KeyOwner = Pick<User, 'userId' | 'apiKey'>;

export const findApiKey = (hash: string): Promise<ApiKeyItem | null> => apiKey.get({ hash });

interface NewApiKey {
  item: ApiKeyItem;
  last4: string;
}

/**
 * In one transaction, so the old key stops working at the moment that the new key starts. Uses up the code.
 * @returns `spent` if the code confirmed another key or was replaced, `changed` if another request was quicker
 */
export async function replaceApiKey(
  { userId, apiKey: before }: KeyOwner,
  { item: next, last4 }: NewApiKey,
  confirmation: Confirmation,
): Promise<'replaced' | 'spent' | 'changed'> {
  const failed = await transact({
    code: spendConfirmation(confirmation, last4),
    user: user.patch({ userId }, { set: { apiKey: next.hash }, if: { apiKey: before } }),
    settings: settings.upsert({ userId }, { set: { apiKeyLast4: last4 }, add: { version: 1 } }),
    before: apiKey.delete({ hash: before }),
    next: apiKey.create(next),
  });
  if (!failed) return 'replaced';
  return failed.positions.code.length > 0 ? 'spent' : 'changed';
}

/**
 * @param unusedHash a hash that belongs to no key; it replaces the hash of the removed key
 * @returns false if another request was quicker
 */
export async function removeApiKey(
  { userId, apiKey: before }: KeyOwner,
  unusedHash: string,
): Promise<boolean> {
  const failed = await transact({
    user: user.patch({ userId }, { set: { apiKey: unusedHash }, if: { apiKey: before } }),
    settings: settings.upsert({ userId }, { set: { apiKeyLast4: null }, add: { version: 1 } }),
    key: apiKey.delete({ hash: before }),
  });
  return failed === null;
}
