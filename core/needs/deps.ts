import { readOpenApplication } from '#core/applications/application/application.store.ts';
import { findDraftMoments } from '#core/applications/application/draft.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { projectsOfOwner } from '#core/projects/project/project.store.ts';

export const deps = {
  readOpenApplication,
  findDraftMoments,
  projectsOfOwner,
  clock: systemClock,
};

export type Deps = typeof deps;
