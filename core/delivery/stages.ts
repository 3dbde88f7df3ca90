import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { end, propose, withdraw } from '#core/projects/end-project.ts';
import { onceMoreToday } from '#core/projects/project/daily-limits.ts';
import { auditOf, type ProjectItem } from '#core/projects/project/project.entity.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { stageOutcome } from '#shared/projects/project-machine.ts';
import type { Deps } from './deps.ts';

/** @throws AppError projects.notNow, projects.reasonMissing */
export async function holdProject(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { reason }: { reason: string },
): Promise<void> {
  const outcome = stageOutcome(project.stage, 'hold', { reason });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  await changeProject(deps, project, {
    step: { event: 'stage.hold', role: 'delivery', by: by.staffId, details: { reason } },
    changes: {
      stage: outcome.to,
      holdReason: reason,
      heldStage: project.stage as NonNullable<ProjectItem['heldStage']>,
    },
    audit: auditOf(deps, by, project, 'project.held', { after: { reason } }),
    tooMany: onceMoreToday(project, 'hold', deps.clock()),
  });
}

/**
 * Returns to the stage before the hold. The days for reviews begin again, because the owner could not answer.
 * @throws AppError projects.notNow
 */
export async function resumeProject(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
): Promise<void> {
  const { heldStage = 'Scheduled' } = project;
  const outcome = stageOutcome(project.stage, 'resume', { heldStage });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const presentedAt = isoTime(deps.clock());
  const milestones = project.milestones.map((one) =>
    one.state === 'Ready for your review' ? { ...one, presentedAt } : one,
  );
  await changeProject(deps, project, {
    step: { event: 'stage.resume', role: 'delivery', by: by.staffId },
    changes: { stage: outcome.to, holdReason: null, heldStage: null, milestones },
    audit: auditOf(deps, by, project, 'project.resumed'),
  });
}

/** Proposes the end to the owner, or ends the project if the owner has proposed it. @throws AppError projects.notNow */
export async function endProject(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { reason }: { reason: string },
): Promise<void> {
  const isAgreed = project.endProposal?.by === 'owner';
  const kind = isAgreed ? 'project.ended' : 'project.endProposed';
  const audit = auditOf(deps, by, project, kind, { after: { reason } });
  const side = { side: 'team', by: by.staffId } as const;
  if (isAgreed) await end(deps, project, side, { audit });
  else await propose(deps, project, { ...side, reason }, { audit });
}

/** @throws AppError projects.notNow if nobody has proposed the end */
export async function keepProject(deps: Deps, project: ProjectItem, by: StaffActor): Promise<void> {
  const audit = auditOf(deps, by, project, 'project.kept');
  await withdraw(deps, project, { side: 'team', by: by.staffId }, { audit });
}
