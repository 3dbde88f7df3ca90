import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import {
  type MilestoneReminderItem,
  milestoneReminder,
} from '#core/projects/milestone-reminder.entity.ts';
import { type StepEvent, type StepItem, step } from '#core/projects/step.entity.ts';
import {
  type RepaymentReminderItem,
  repaymentReminder,
} from '#core/repayments/repayment-reminder.entity.ts';
import { compact } from './notification-event.ts';

export type ProjectEventName =
  | StepEvent
  | 'stage.acceptDelivery'
  | 'reminder'
  | `repayment.${RepaymentReminderItem['kind']}`
  | `paper.${PaperItem['kind']}`;

/** Something that happened in a project, which its owner may have to know. */
export interface ProjectEvent {
  userId: string;
  projectId: string;
  event: ProjectEventName;
  /** Whether the owner did it: most of that, nobody has to tell. */
  isOwn: boolean;
  details: Record<string, unknown>;
  at: string;
  /** Names the event among those of the project, so that its owner is notified once. */
  key: string;
  /**
   * The owner is notified only while the milestone waits that was shown at this moment, or while the agreement
   * has something open that was due until this day.
   */
  onlyWhile?: { milestone: number; since: string } | { agreement: string; dueDay: string };
}

/**
 * @param stored a step, a reminder or a paper as the table's stream carries it
 * @returns null for an item of another noun
 */
export function projectEventOf(stored: Record<string, unknown>): ProjectEvent | null {
  const line = step.read(stored);
  if (line) return ofStep(line);
  const reminded = milestoneReminder.read(stored);
  if (reminded) return ofReminder(reminded);
  const money = repaymentReminder.read(stored);
  if (money) return ofRepayment(money);
  const made = paper.read(stored);
  return made ? ofPaper(made) : null;
}

function ofStep(item: StepItem): ProjectEvent {
  const { userId, projectId, event, stageEvent, role, details, at, number } = item;
  const isDelivery = stageEvent === 'acceptDelivery';
  return {
    userId,
    projectId,
    details,
    at,
    isOwn: role === 'owner',
    event: isDelivery ? 'stage.acceptDelivery' : event,
    // The SMS of a project wait in the order of their keys.
    key: `P${String(number).padStart(6, '0')}`,
  };
}

function ofReminder(item: MilestoneReminderItem): ProjectEvent {
  const { userId, projectId, milestone, since, day, name, at } = item;
  return {
    userId,
    projectId,
    event: 'reminder',
    isOwn: false,
    details: { name },
    at,
    key: `R${compact(since)}-${milestone}-${day}`,
    onlyWhile: { milestone, since },
  };
}

function ofRepayment({ ttl: _, ...item }: RepaymentReminderItem): ProjectEvent {
  const { userId, projectId, ref, kind, day, dueDay, at } = item;
  return {
    userId,
    projectId,
    event: `repayment.${kind}`,
    isOwn: false,
    details: { ...item },
    at,
    key: `M${ref}-${compact(day)}`,
    onlyWhile: { agreement: ref, dueDay },
  };
}

function ofPaper(item: PaperItem): ProjectEvent {
  const {
    userId,
    projectId,
    kind,
    number,
    madeAt,
    agreement: ref = item.ref,
    changeRequest,
  } = item;
  return {
    userId,
    projectId,
    event: `paper.${kind}`,
    isOwn: false,
    at: madeAt,
    details: { ref, number, changeRequest },
    key: `D${number}`,
  };
}
