import type { ApplicationItem } from '#core/applications/application.entity.ts';
import { needOf } from '#core/applications/application-need.ts';
import { needsOfProject } from '#core/projects/project-need.ts';
import type { ProjectRowItem } from '#core/projects/project-row.ts';
import { byUrgency, type Need } from '#shared/needs/need.ts';
import type { Deps } from './deps.ts';

/** What was read of an owner to find the needs. A noun whose things wait for the owner adds its own here. */
export interface NeedSources {
  application: ApplicationItem | null;
  /** The moments at which a draft was saved and at which it goes. */
  draft: { savedAt: string; endsAt: string } | null;
  projects: readonly ProjectRowItem[];
}

/** @returns what one source waits for, and nothing if it waits for nothing */
type NeedFinder = (sources: NeedSources, now: number) => readonly Need[];

const ofApplication: NeedFinder = ({ application }, now) => {
  const need = application && needOf(application, now);
  return need ? [need] : [];
};

/** Nobody can apply while an application is open: a draft beside one waits for nothing. */
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

/**
 * @param now milliseconds since 1970
 * @returns all that waits for an owner, the most urgent first
 */
export const needsOf = (sources: NeedSources, now: number): Need[] =>
  byUrgency(finders.flatMap((find) => find(sources, now)));

/**
 * Finds what waits for an owner in two GetItems and a Query: the mark of the open application, and then
 * that application, or the draft if none is open; beside them the projects.
 */
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
