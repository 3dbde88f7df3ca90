import { AppError } from '#core/platform/app-error.ts';
import type { Settings } from '#shared/settings/contract.ts';
import type { Deps } from './deps.ts';
import { readSettings } from './read-settings.ts';
import type { Changes } from './settings.store.ts';

/**
 * Saves one section, if nothing was saved since its owner looked.
 *
 * @throws AppError settings.changed, accounts.notFound
 */
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

/** A phone that lost our answer asks for the same once more. */
const isSavedAlready = (now: Settings, version: number, changes: Changes): boolean =>
  now.version === version + 1 &&
  Object.entries(changes).every(
    ([name, value]) => value === undefined || isEqual(now[name as keyof Settings], value),
  );

/** Lists are compared by what is in them. */
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
