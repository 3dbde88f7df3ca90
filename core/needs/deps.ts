import { findDraftMoments } from '../applications/draft.store.ts';
import { readOpenApplication } from '../applications/open-application.store.ts';
import { systemClock } from '../platform/clock.ts';
import { projectsOfOwner } from '../projects/project.store.ts';

/** The stores and the clock that find what waits for an owner. */
export const deps = {
  readOpenApplication,
  findDraftMoments,
  projectsOfOwner,
  clock: systemClock,
};

export type Deps = typeof deps;
