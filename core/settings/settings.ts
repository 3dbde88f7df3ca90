import { AppError } from '#core/platform/app-error.ts';
import { nairobiDay, startOfDay } from '#shared/platform/time.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { type Reward, rewardKey } from '#shared/settings/rewards.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import type { Deps } from './deps.ts';
import { ruleListsOf, settingValues } from './point-rules.ts';
import type { Changes } from './settings.store.ts';

/** A setting that was never set has its default. @throws AppError accounts.notFound */
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

/** Fails if something was saved since its owner looked. @throws AppError settings.changed, accounts.notFound */
export async function saveSettings(
  deps: Deps,
  userId: string,
  { version, ...changes }: Changes & { version: number },
): Promise<Settings> {
  const isSaved = await deps.saveSection(userId, version, changes);
  const now = await readSettings(deps, userId);
  if (!isSaved && !isSavedAlready(now, version, changes)) throw new AppError('settings.changed');
  return now;
}

/** A phone that lost our answer repeats its request. */
const isSavedAlready = (now: Settings, version: number, changes: Changes): boolean =>
  now.version === version + 1 &&
  Object.entries(changes).every(
    ([name, value]) => value === undefined || isEqual(now[name as keyof Settings], value),
  );

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Rules for the lists that are saved with the settings. */

/** Each day once, in order, without past ones. @throws AppError settings.invalidDay */
export function plannedDays(days: readonly string[], now: number): string[] {
  if (days.some((day) => startOfDay(day) === null)) throw new AppError('settings.invalidDay');
  const today = nairobiDay(now);
  return [...new Set(days)].filter((day) => day >= today).sort();
}

/** @throws AppError settings.rewardTwice */
export function requireOwnNames(rewards: readonly Reward[]): void {
  const keys = rewards.map(({ name }) => rewardKey(name));
  const twice = rewards.find(({ name }, at) => keys.indexOf(rewardKey(name)) !== at);
  if (twice) throw new AppError('settings.rewardTwice', { name: twice.name });
}

const { pattern } = settingDefinitions.senderName;

/** @throws AppError settings.senderNameInvalid for a name that networks refuse as a sender */
export function requireSenderName(name: string | null): void {
  if (name !== null && !pattern.test(name)) throw new AppError('settings.senderNameInvalid');
}
