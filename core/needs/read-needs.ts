import type { Need } from '#shared/needs/need.ts';
import type { Deps } from './deps.ts';
import { needsOf } from './needs.ts';

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
