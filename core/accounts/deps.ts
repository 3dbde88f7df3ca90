import { ulid } from 'ulid';
import { readFile } from '#core/documents/object.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as accountStore from './account.store.ts';
import { findCredits } from './credits.store.ts';
import * as pictureStore from './picture.store.ts';

export const deps = {
  ...accountStore,
  ...pictureStore,
  findCredits,
  readFile,
  newId: ulid,
  clock: systemClock,
};

export type Deps = typeof deps;
