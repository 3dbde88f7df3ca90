import { transactFor } from '#core/accounts/owner-transaction.ts';
import { deleteDue, dueRow, putDue } from '#core/due/due.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import { REMINDER_DAYS, SILENCE_DAYS } from '#shared/projects/milestone-machine.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { ProjectItem, StoredMilestone } from './project.entity.ts';

/** Written once; the stream then notifies the owner. */
export const milestoneReminder = entity({
  name: 'milestoneReminder',
  about: 'One reminder to an owner about a milestone that waits. Kept for 60 days.',
  attributes: {
    userId: text(),
    projectId: text(),
    milestone: whole(),
    since: text({ about: 'When the milestone was shown to the owner.' }),
    day: whole({ about: 'The working day of waiting: 5 or 9.' }),
    name: text({ about: 'The name of the milestone.' }),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'Was the owner reminded of this milestone on this day?',
    pk: 'project#{userId}#{projectId}',
    sk: 'milestoneReminder#{since}#{milestone:2}#{day:2}',
  },
});

export type MilestoneReminderItem = ItemOf<typeof milestoneReminder>;

/** Stored until long after the milestone was answered. */
const STORED_SECONDS = 60 * 24 * 60 * 60;

/** @returns false if the owner was reminded on this day already @throws AppError accounts.notFound */
export async function insertMilestoneReminder(
  item: Omit<MilestoneReminderItem, 'ttl'>,
  now: number,
): Promise<boolean> {
  const created = milestoneReminder.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) });
  return (await transactFor(item.userId, { created })) === null;
}

export interface Waiting {
  milestone: StoredMilestone;
  /** Milliseconds since 1970. */
  since: number;
}

/** None while a project is on hold. */
export function waitingMilestones({ stage, milestones }: ProjectItem): Waiting[] {
  if (!isUndelivered(stage) || stage === 'On Hold') return [];
  return milestones.flatMap((milestone) => {
    const { state, presentedAt } = milestone;
    const isWaiting = state === 'Ready for your review' && presentedAt !== undefined;
    return isWaiting ? [{ milestone, since: Date.parse(presentedAt) }] : [];
  });
}

/** Milliseconds since 1970: reminders for each waiting milestone, and acceptance by silence if the agreement says so. */
export function dueMomentsOf(project: ProjectItem): number[] {
  const days = project.silenceAccepts ? [...REMINDER_DAYS, SILENCE_DAYS] : REMINDER_DAYS;
  const moments = waitingMilestones(project).flatMap(({ since }) =>
    days.map((day) => workingDayAfter(since, day)),
  );
  return [...new Set(moments)];
}

/** For the transaction of a change, so that the due rows follow the project. */
export function dueWrites(before: ProjectItem, after: ProjectItem): Write[] {
  const { userId: ownerId, projectId: subject } = before;
  const [were, are] = [dueMomentsOf(before), dueMomentsOf(after)];
  const row = (at: number) => dueRow({ kind: 'project', at, ownerId, subject });
  return [
    ...are.filter((at) => !were.includes(at)).map((at) => putDue(row(at))),
    ...were.filter((at) => !are.includes(at)).map((at) => deleteDue(row(at))),
  ];
}
