import { ulid } from 'ulid';
import { findUser } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as templateStore from './template.store.ts';

export const templateDeps = { ...templateStore, findUser, newId: ulid, clock: systemClock };

export type TemplateDeps = typeof templateDeps;
