import { systemClock } from '#core/platform/clock.ts';
import type { Check } from '#core/platform/table/writes.ts';
import * as confirmationStore from './confirmation.store.ts';

export const deps = { ...confirmationStore, clock: systemClock };

export type Deps = typeof deps;

/** `accountExists` comes from the caller, because core/accounts is above this folder (scripts/imports/rules.ts). */
export interface IssueDeps extends Deps {
  accountExists(userId: string): Check;
}
