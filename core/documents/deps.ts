import { ulid } from 'ulid';
import { systemClock } from '#core/platform/clock.ts';
import type { Check } from '#core/platform/table/writes.ts';
import * as objectStore from './object.store.ts';
import { encryptPassword } from './statement-password.ts';
import * as uploadStore from './upload.store.ts';

export const deps = {
  ...objectStore,
  ...uploadStore,
  encryptPassword,
  newId: ulid,
  clock: systemClock,
};

export type Deps = typeof deps;

/** `accountExists` comes from the caller, because core/accounts is above this folder (scripts/imports/rules.ts). */
export interface AccountDeps {
  accountExists(userId: string): Check;
}
