import { ulid } from 'ulid';
import { findUser } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as contactStore from './contact.store.ts';
import * as listStore from './list.store.ts';
import * as optOutStore from './opt-out.store.ts';

export const deps = {
  ...contactStore,
  ...listStore,
  ...optOutStore,
  findUser,
  clock: systemClock,
  newId: ulid,
};

export type Deps = typeof deps;
