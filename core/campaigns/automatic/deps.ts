import { ulid } from 'ulid';
import { brand } from '../../../shared/site/brand.ts';
import { findUser } from '../../accounts/account.store.ts';
import { systemClock } from '../../platform/clock.ts';
import { siteHost } from '../../platform/config.ts';
import * as automaticStore from './automatic.store.ts';

export const automaticDeps = {
  ...automaticStore,
  findUser,
  siteHost: siteHost ?? new URL(brand.siteUrl).host,
  newId: ulid,
  clock: systemClock,
};

export type AutomaticDeps = typeof automaticDeps;
