import { randomUUID } from 'node:crypto';
import { findUser, provenPhone } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as memberStore from './member.store.ts';
import * as teamStore from './team.store.ts';

export const deps = {
  ...memberStore,
  ...teamStore,
  findUser,
  provenPhone,
  newId: randomUUID,
  clock: systemClock,
};

export type Deps = typeof deps;
