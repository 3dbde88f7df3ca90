import { findApiKey } from '#core/api-keys/api-key.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { keyedHash } from '#core/platform/keys.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import * as tillStore from './till-day.ts';
import * as tillDayStore from './till-day.ts';

export const deps = {
  ...tillStore,
  ...tillDayStore,
  findLanguage,
  findApiKey,
  hashApiKey: (key: string) => keyedHash('api-key', key),
  clock: systemClock,
};

export type Deps = typeof deps;
