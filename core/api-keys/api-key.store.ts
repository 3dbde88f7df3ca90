import { user } from '#core/accounts/account.entity.ts';
import type { User } from '#core/accounts/account.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { type Confirmation, spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';

/** A key that opens a business's points to its till; the key itself is stored nowhere. */
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

/** An owner with the hash of the key that was read. */
type KeyOwner = Pick<User, 'userId' | 'apiKey'>;

/** @returns the key with this hash, or null if there is none */
export const findApiKey = (hash: string): Promise<ApiKeyItem | null> => apiKey.get({ hash });

/** A key as it is stored, with what its owner knows it by. */
interface NewApiKey {
  item: ApiKeyItem;
  last4: string;
}

/**
 * Puts a new key in the place of the one that was read, which stops working in that instant, and uses the code up.
 * @returns `spent` when the code confirmed another key or was replaced, `changed` when another request was quicker
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
 * Takes the key that was read away.
 * @param unusedHash the hash of no key, to stand in its place
 * @returns false when another request was quicker
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
