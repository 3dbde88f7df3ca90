import type { EntityItem } from 'electrodb';
import type { Settings } from '../../shared/settings/contract.ts';
import { settings } from '../accounts/settings.entity.ts';
import { holds, outlasting } from '../platform/transaction.ts';

export type SettingsItem = EntityItem<typeof settings>;

/** What a section saves; null takes a value away. */
export type Changes = {
  [Name in Exclude<keyof SettingsItem, 'userId' | 'version'>]?: SettingsItem[Name] | null;
};

export const DEFAULT_LANGUAGE: Settings['language'] = 'en';

/** @returns the language an owner reads */
export async function findLanguage(userId: string): Promise<Settings['language']> {
  const { data } = await settings.get({ userId }).go({ consistent: true });
  return data?.language ?? DEFAULT_LANGUAGE;
}

/**
 * Saves one section to the version that its owner looked at.
 *
 * @param version 0 where nothing was ever saved
 * @returns false when something was saved in between, which leaves it as it is
 */
export function saveSection(userId: string, version: number, changes: Changes): Promise<boolean> {
  const entries = Object.entries(changes);
  const given = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const absent = entries.filter(([, value]) => value === null).map(([name]) => name);
  const update = () =>
    settings
      .update({ userId })
      .set({ ...given, version: version + 1 })
      .remove(absent as never)
      .where((row, is) => (version === 0 ? is.notExists(row.version) : is.eq(row.version, version)))
      .go();
  return holds(() => outlasting(update));
}
