/** What an owner may put into the lists beside the settings. */

import { AppError } from '#core/platform/app-error.ts';
import { nairobiDay, startOfDay } from '#shared/platform/time.ts';
import { type Reward, rewardKey } from '#shared/settings/rewards.ts';

/**
 * @returns the days once each, in their order, without those that are over
 * @throws AppError settings.invalidDay
 */
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
