import { systemClock } from '#core/platform/clock.ts';
import type { Check } from '#core/platform/table/writes.ts';
import * as confirmationStore from './confirmation.store.ts';

export const deps = { ...confirmationStore, clock: systemClock };

export type Deps = typeof deps;

/** The account's check is of a noun above this one. */
export interface IssueDeps extends Deps {
  accountExists(userId: string): Check;
}
