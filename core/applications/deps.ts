import { ulid } from 'ulid';
import { learnSector } from '#core/accounts/account.store.ts';
import { hasThreat, readFile, signDownload } from '#core/documents/object.store.ts';
import { findUploads } from '#core/documents/upload.store.ts';
import { forgetDue } from '#core/due/due.ts';
import { systemClock } from '#core/platform/clock.ts';
import { findCounty } from '#core/settings/settings.store.ts';
import * as applicationStore from './application.store.ts';
import { newReference } from './application.store.ts';
import * as documentViewStore from './document-view.store.ts';
import * as draftStore from './draft.store.ts';
import * as reminderStore from './reminder.store.ts';

export const deps = {
  ...applicationStore,
  ...documentViewStore,
  ...draftStore,
  ...reminderStore,
  findCounty,
  learnSector,
  findUploads,
  forgetDue,
  readFile,
  signDownload,
  hasThreat,
  newReference,
  newId: ulid,
  clock: systemClock,
};

export type Deps = typeof deps;
