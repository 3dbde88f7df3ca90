import type { Settings } from '../../shared/settings/contract.ts';
import { type AccountItems, readAccount } from '../accounts/account.store.ts';
import { type ApiKeyItem, findApiKey } from '../api-keys/api-key.store.ts';
import { AppError } from '../platform/app-error.ts';
import { rulesOf } from './point-rules.ts';
import { DEFAULT_LANGUAGE } from './settings.store.ts';

/** SMS credits at which an owner who never said so is warned. */
const LOW_CREDIT_AT = 50;

/**
 * An owner's settings; what was never set is as the product does without.
 *
 * @throws AppError account.notFound
 */
export async function readSettings(userId: string): Promise<Settings> {
  const { user, settings } = await readAccount(userId);
  if (!user) throw new AppError('account.notFound');
  const key = settings?.apiKeyLast4 ? await findApiKey(user.apiKey) : null;
  return settingsOf(settings, key);
}

const settingsOf = (saved: AccountItems['settings'], key: ApiKeyItem | null): Settings => ({
  version: saved?.version ?? 0,
  ...rulesOf(saved),
  county: saved?.county ?? null,
  senderName: saved?.senderName ?? null,
  lowCreditAt: saved?.lowCreditAt ?? LOW_CREDIT_AT,
  language: saved?.language ?? DEFAULT_LANGUAGE,
  apiKey: key && {
    last4: saved?.apiKeyLast4 ?? '',
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt ?? null,
  },
});
