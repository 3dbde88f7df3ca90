import type { Settings } from '../../shared/settings/contract.ts';
import type { AccountItems } from '../accounts/account.store.ts';
import type { ApiKeyItem } from '../api-keys/api-key.store.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';
import { ruleListsOf } from './point-rules.ts';
import { settingValues } from './setting-values.ts';

/**
 * Reads an owner's settings; one that was never set has its default.
 *
 * @throws AppError accounts.notFound
 */
export async function readSettings(
  { readAccount, findApiKey }: Deps,
  userId: string,
): Promise<Settings> {
  const { user, settings } = await readAccount(userId);
  if (!user) throw new AppError('accounts.notFound');
  const key = settings?.apiKeyLast4 ? await findApiKey(user.apiKey) : null;
  return settingsOf(settings, key);
}

const settingsOf = (saved: AccountItems['settings'], key: ApiKeyItem | null): Settings => ({
  version: saved?.version ?? 0,
  ...settingValues(saved),
  ...ruleListsOf(saved),
  apiKey: key && {
    last4: saved?.apiKeyLast4 ?? '',
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt ?? null,
  },
});
