import { ulid } from 'ulid';
import { learnSector } from '#core/accounts/account.store.ts';
import { hasThreat, readFile, signDownload } from '#core/documents/object.store.ts';
import { findUploads } from '#core/documents/upload.store.ts';
import { forgetDue } from '#core/due/due.ts';
import { countDue } from '#core/due/run-page.ts';
import { systemClock } from '#core/platform/clock.ts';
import { findCounty } from '#core/settings/settings.store.ts';
import * as applicationStore from './application/application.store.ts';
import { newReference } from './application/application.store.ts';
import * as documentViewStore from './application/document-view.store.ts';
import * as draftStore from './application/draft.store.ts';
import * as reminderStore from './application/reminder.store.ts';

export const deps = {
  ...applicationStore,
  ...documentViewStore,
  ...draftStore,
  ...reminderStore,
  countDue,
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
