import { deleteDue, dueRow, putDue } from '#core/due/due.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import { REMINDER_DAYS, SILENCE_DAYS } from '#shared/projects/milestone-machine.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { ProjectItem, StoredMilestone } from './project.entity.ts';

/** A milestone that waits for its owner, and since when. */
export interface Waiting {
  milestone: StoredMilestone;
  /** Milliseconds since 1970. */
  since: number;
}

/** @returns the milestones that wait for their owner; none while a project is on hold */
export function waitingMilestones({ stage, milestones }: ProjectItem): Waiting[] {
  if (!isUndelivered(stage) || stage === 'On Hold') return [];
  return milestones.flatMap((milestone) => {
    const { state, presentedAt } = milestone;
    const isWaiting = state === 'Ready for your review' && presentedAt !== undefined;
    return isWaiting ? [{ milestone, since: Date.parse(presentedAt) }] : [];
  });
}

/**
 * The moments (ms since 1970) at which something is to be done about a project as it is now: the owner is
 * reminded of each milestone that waits, and silence accepts it where the agreement says so.
 */
export function dueMomentsOf(project: ProjectItem): number[] {
  const days = project.silenceAccepts ? [...REMINDER_DAYS, SILENCE_DAYS] : REMINDER_DAYS;
  const moments = waitingMilestones(project).flatMap(({ since }) =>
    days.map((day) => workingDayAfter(since, day)),
  );
  return [...new Set(moments)];
}

/** The writes that a change of a project has in its transaction, so that its rows follow it. */
export function dueWrites(before: ProjectItem, after: ProjectItem): Write[] {
  const { userId: ownerId, projectId: subject } = before;
  const [were, are] = [dueMomentsOf(before), dueMomentsOf(after)];
  const row = (at: number) => dueRow({ kind: 'project', at, ownerId, subject });
  return [
    ...are.filter((at) => !were.includes(at)).map((at) => putDue(row(at))),
    ...were.filter((at) => !are.includes(at)).map((at) => deleteDue(row(at))),
  ];
}
