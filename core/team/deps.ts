import { randomUUID } from 'node:crypto';
import { findUser, provenPhone } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import * as memberStore from './member.store.ts';
import * as teamStore from './team.store.ts';

export const deps = {
  ...memberStore,
  ...teamStore,
  findUser,
  findLanguage,
  provenPhone,
  newId: randomUUID,
  clock: systemClock,
};

export type Deps = typeof deps;
