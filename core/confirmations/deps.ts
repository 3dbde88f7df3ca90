import { systemClock } from '#core/platform/clock.ts';
import type { Check } from '#core/platform/table/writes.ts';
import * as confirmationStore from './confirmation.store.ts';

export const deps = { ...confirmationStore, clock: systemClock };

export type Deps = typeof deps;

/** What making a code takes: the check of the account stands above confirmations. */
export interface IssueDeps extends Deps {
  accountExists(userId: string): Check;
}
