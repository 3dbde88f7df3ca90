import type { Settings } from '../../shared/settings/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Changes } from './settings.store.ts';

interface SaveParts {
  /** @throws AppError account.notFound */
  readSettings(userId: string): Promise<Settings>;
  saveSection(userId: string, version: number, changes: Changes): Promise<boolean>;
}

/**
 * Saves one section, if nothing was saved since its owner looked.
 *
 * @throws AppError settings.changed, account.notFound
 */
export async function saveSettings(
  { readSettings, saveSection }: SaveParts,
  userId: string,
  { version, ...changes }: Changes & { version: number },
): Promise<Settings> {
  // Whoever has no account has no settings either.
  await readSettings(userId);
  const isSaved = await saveSection(userId, version, changes);
  const now = await readSettings(userId);
  if (!isSaved && !isWhatWasAsked(now, version, changes)) throw new AppError('settings.changed');
  return now;
}

/** A phone that lost our answer asks for the same once more. */
const isWhatWasAsked = (now: Settings, version: number, changes: Changes): boolean =>
  now.version === version + 1 &&
  Object.entries(changes).every(([name, value]) => now[name as keyof Settings] === value);
