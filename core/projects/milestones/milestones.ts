import { checkFile } from '#core/documents/uploads.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type {
  acceptMilestone as acceptContract,
  askForChanges as changesContract,
} from '#shared/projects/contract.ts';
import { changeProject } from '../change-project.ts';
import type { Deps } from '../deps.ts';
import { changeOnce, numberIn, type OwnerRequest, requireNotHeld } from '../own-project.ts';
import type { ProjectItem } from '../project/project.entity.ts';
import { milestoneOf, milestoneStep } from './milestone-step.ts';

export interface MilestoneRequest extends OwnerRequest {
  milestone: string;
}

/**
 * Accepts the version that was shown. For the scope, this begins the development. The delivery needs a code instead
 * (`acceptDelivery`).
 */
export function acceptMilestone(
  deps: Deps,
  request: MilestoneRequest,
  { presentedAt }: BodyOf<typeof acceptContract>,
): Promise<ProjectItem> {
  const number = numberIn(request.milestone);
  return changeOnce(deps, request, { accept: number, presentedAt }, (project, requestKey) => {
    requireNotHeld(project);
    const shown = milestoneOf(project, number);
    const command = { event: 'accept', number, facts: { hasFreshCode: false } } as const;
    const { changes, step } = milestoneStep(
      project,
      { ...command, by: request.userId },
      deps.clock(),
    );
    if (shown.presentedAt !== presentedAt) throw new AppError('projects.changed');
    return changeProject(deps, project, { step, changes, requestKey });
  });
}

/** The owner may add up to three pictures. */
export function askForChanges(
  deps: Deps,
  request: MilestoneRequest,
  { text, pictures }: BodyOf<typeof changesContract>,
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
    // One after another, because each file is in memory as a whole.
    for (const key of files) await checkFile(deps, { userId, key, kind: 'picture' });
    return changeProject(deps, project, { step, changes, requestKey, files });
  });
}
