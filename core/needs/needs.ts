import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { readOpenApplication } from '#core/applications/application/application.store.ts';
import { findDraftMoments } from '#core/applications/application/draft.store.ts';
import { needOf } from '#core/applications/application-need.ts';
import { systemClock } from '#core/platform/clock.ts';
import { projectsOfOwner } from '#core/projects/project/project.store.ts';
import type { ProjectRowItem } from '#core/projects/project/project-row.ts';
import { needsOfProject } from '#core/projects/project-need.ts';
import { byUrgency, type Need } from '#shared/needs/need.ts';

export const deps = { readOpenApplication, findDraftMoments, projectsOfOwner, clock: systemClock };

export type Deps = typeof deps;

/** Each noun with things that wait for the owner adds here what its finder reads. */
export interface NeedSources {
  application: ApplicationItem | null;
  /** When the draft was saved, and when it is deleted. */
  draft: { savedAt: string; endsAt: string } | null;
  projects: readonly ProjectRowItem[];
}

type NeedFinder = (sources: NeedSources, now: number) => readonly Need[];

const ofApplication: NeedFinder = ({ application }, now) => {
  const need = application && needOf(application, now);
  return need ? [need] : [];
};

/** While an application is open, a draft cannot be submitted, so it is not a need. */
const ofDraft: NeedFinder = ({ application, draft }) =>
  draft && !application
    ? [
        {
          kind: 'draft',
          path: '/apply',
          reference: null,
          count: null,
          amount: null,
          since: draft.savedAt,
          dueAt: draft.endsAt,
        },
      ]
    : [];

const ofProjects: NeedFinder = ({ projects }, now) =>
  projects.flatMap((row) => needsOfProject(row, now));

const finders: readonly NeedFinder[] = [ofApplication, ofProjects, ofDraft];

/** The most urgent first. `now` is in milliseconds since 1970. */
export const needsOf = (sources: NeedSources, now: number): Need[] =>
  byUrgency(finders.flatMap((find) => find(sources, now)));

/** Costs two GetItems (an open application's mark, then it or the draft) and a Query for the projects. */
export async function readNeeds(deps: Deps, userId: string): Promise<Need[]> {
  const now = deps.clock();
  const [ofApplying, projects] = await Promise.all([
    readApplying(deps, userId, now),
    deps.projectsOfOwner(userId),
  ]);
  return needsOf({ ...ofApplying, projects }, now);
}

async function readApplying(deps: Deps, userId: string, now: number) {
  const application = await deps.readOpenApplication(userId);
  const draft = application ? null : await deps.findDraftMoments(userId, now);
  return { application, draft };
}
