import { AppError } from '#core/platform/app-error.ts';
import type { Settings } from '#shared/settings/contract.ts';
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
  const { user, settings, credits } = await readAccount(userId);
  if (!user) throw new AppError('accounts.notFound');
  const key = settings?.apiKeyLast4 ? await findApiKey(user.apiKey) : null;
  return {
    version: settings?.version ?? 0,
    ...settingValues(settings),
    ...ruleListsOf(settings),
    hasSmsCredits: (credits?.smsBalance ?? 0) > 0,
    apiKey: key && {
      last4: settings?.apiKeyLast4 ?? '',
      createdAt: key.createdAt,
      lastUsedAt: key.lastUsedAt ?? null,
    },
  };
}
