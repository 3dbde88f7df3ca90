import { transactFor } from '#core/accounts/owner-transaction.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { ItemOf } from '#core/platform/table/entity.ts';
import { type SettingValues, settingDefinitions } from '#shared/settings/settings.ts';

export type SettingsItem = ItemOf<typeof settings>;

/** One section; null removes a value. */
export type Changes = {
  [Name in Exclude<keyof SettingsItem, 'userId' | 'version'>]?:
    | SettingsItem[Name]
    | null
    | undefined;
};

export async function findLanguage(userId: string): Promise<SettingValues['language']> {
  return (await settings.get({ userId }))?.language ?? settingDefinitions.language.default;
}

/** undefined until the owner sets one. */
export const findCounty = async (userId: string): Promise<SettingsItem['county']> =>
  (await settings.get({ userId }, { only: ['county'] }))?.county;

/**
 * @param version that the owner saw; 0 if nothing was ever saved @throws AppError accounts.notFound
 * @returns false if something was saved in between; then nothing is written
 */
export async function saveSection(
  userId: string,
  version: number,
  changes: Changes,
): Promise<boolean> {
  const failed = await transactFor(userId, {
    section: settings.upsert(
      { userId },
      { set: { ...changes, version: version + 1 }, if: { version: version || absent } },
    ),
  });
  return failed === null;
}
