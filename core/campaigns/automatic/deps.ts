import { ulid } from 'ulid';
import { findUser } from '#core/accounts/account.store.ts';
import { linkHost } from '#core/contacts/hand-over.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as automaticStore from '../campaign/automatic.store.ts';

export const automaticDeps = {
  ...automaticStore,
  findUser,
  siteHost: linkHost,
  newId: ulid,
  clock: systemClock,
};

export type AutomaticDeps = typeof automaticDeps;
