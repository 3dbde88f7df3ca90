import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { milestoneOf, milestoneStep } from '#core/projects/milestones/milestone-step.ts';
import { numberIn } from '#core/projects/own-project.ts';
import { onceMoreToday } from '#core/projects/project/daily-limits.ts';
import {
  auditOf,
  type ProjectItem,
  type StepDetails,
  type StoredMilestone,
} from '#core/projects/project/project.entity.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { Deps } from './deps.ts';

/**
 * The first milestone begins the discovery, after the deposit is paid.
 * @throws AppError with a code of `milestoneStep`
 */
export const startMilestone = (
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { milestone }: { milestone: string },
): Promise<void> => move(deps, project, by, { milestone, event: 'start' });

/**
 * Shows a milestone to the owner, who gets an SMS. The last milestone is the delivery.
 * @param note says where the owner can look at the work
 * @throws AppError with a code of `milestoneStep`
 */
export const presentMilestone = (
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { milestone, note }: { milestone: string; note: string },
): Promise<void> => move(deps, project, by, { milestone, note, event: 'present' });

const auditKinds = {
  start: 'project.milestoneStarted',
  present: 'project.milestonePresented',
} as const;

async function move(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { milestone, event, note }: { milestone: string; event: keyof typeof auditKinds; note?: string },
): Promise<void> {
  const number = numberIn(milestone);
  const shown = note === undefined ? {} : { note };
  const command = { event, number, facts: {}, by: by.staffId, details: shown } as const;
  const { changes, step } = milestoneStep(project, command, deps.clock());
  const audit = auditOf(deps, by, project, auditKinds[event], { after: { number, ...shown } });
  await changeProject(deps, project, { changes, step, audit });
}

/** The owner reviews all dates with the scope, so a moved date begins the days for this review again. */
const shownAgain = (milestone: StoredMilestone, now: number): StoredMilestone =>
  milestone.kind === 'scope' && milestone.state === 'Ready for your review'
    ? { ...milestone, presentedAt: isoTime(now) }
    : milestone;

/**
 * Moves the due day of a milestone. The owner sees the reason, and the day that was promised first.
 * @throws AppError projects.notNow, projects.milestoneAccepted, delivery.notADay
 */
export async function moveDate(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { milestone, dueDay, reason }: { milestone: string; dueDay: string; reason: string },
): Promise<void> {
  const before = milestoneOf(project, numberIn(milestone));
  if (!isUndelivered(project.stage)) throw new AppError('projects.notNow');
  if (before.state === 'Accepted') throw new AppError('projects.milestoneAccepted');
  const isPast = dueDay < nairobiDay(deps.clock());
  if (!isDay(dueDay) || isPast || dueDay === before.dueDay) throw new AppError('delivery.notADay');
  const { number, name, dueDay: from, firstDueDay = from } = before;
  const moved = { ...before, dueDay, firstDueDay };
  const details: StepDetails['project.moveDate'] = { name, from, to: dueDay, reason };
  await changeProject(deps, project, {
    step: {
      event: 'project.moveDate',
      milestone: number,
      role: 'delivery',
      by: by.staffId,
      details,
    },
    changes: {
      milestones: project.milestones.map((one) =>
        shownAgain(one === before ? moved : one, deps.clock()),
      ),
    },
    audit: auditOf(deps, by, project, 'project.dateMoved', { after: details }),
    tooMany: onceMoreToday(project, 'edit', deps.clock()),
  });
}
