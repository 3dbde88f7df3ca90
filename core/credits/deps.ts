import { findCredits } from '#core/accounts/credits.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as grantStore from './credits.store.ts';
import { pageEntries } from './credits.store.ts';

export const deps = { ...grantStore, findCredits, pageEntries, clock: systemClock };

export type Deps = typeof deps;
