import { checkFile, type FileDeps } from '#core/documents/uploads.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { askForChanges as contract } from '#shared/projects/contract.ts';
import type { MilestoneRequest } from './accept-milestone.ts';
import { type ChangeDeps, changeProject } from './change-project.ts';
import { milestoneStep } from './milestone-step.ts';
import { changeOnce, type FindDeps, numberIn, requireNotHeld } from './own-project.ts';
import type { ProjectItem } from './project.entity.ts';

/**
 * Gives a milestone back to those who build, with what should change in it and up to three pictures.
 *
 * @throws AppError as the contract lists them
 */
export function askForChanges(
  deps: FindDeps & ChangeDeps & FileDeps,
  request: MilestoneRequest,
  { text, pictures }: BodyOf<typeof contract>,
): Promise<ProjectItem> {
  const { userId } = request;
  const number = numberIn(request.milestone);
  const files = [...new Set(pictures)];
  const body = { askForChanges: number, text, pictures };
  return changeOnce(deps, request, body, async (project, requestKey) => {
    requireNotHeld(project);
    const details = { text, pictures: files };
    const { changes, step } = milestoneStep(
      project,
      { event: 'askForChanges', number, facts: {}, by: userId, details },
      deps.clock(),
    );
    // One after the other: each of them is in the memory as a whole.
    for (const key of files) await checkFile(deps, { userId, key, kind: 'picture' });
    return changeProject(deps, project, { step, changes, requestKey, files });
  });
}
