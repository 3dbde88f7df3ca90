/** Changes in the table that an owner may have to know of. */
import { type StopNoticeItem, stopNotice } from '#core/agreements/standing-order.ts';
import {
  type ChangeItem,
  change,
  type PromisedCallItem,
  promisedCall,
} from '#core/applications/application/application.entity.ts';
import { remindedStatus } from '#core/applications/application/due-moments.ts';
import {
  type ReminderEvent,
  type ReminderItem,
  reminder,
} from '#core/applications/application/reminder.store.ts';
import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { type FailedAttemptItem, failedAttempt } from '#core/payments/attempts/attempt.ts';
import { type StepEvent, type StepItem, step } from '#core/projects/project/project.entity.ts';
import {
  type MilestoneReminderItem,
  milestoneReminder,
} from '#core/projects/project/reminder.store.ts';
import { isOfPurchase } from '#core/purchases/receipt.ts';
import { type AddedDevice, addedDevice } from '#core/push/device.store.ts';
import { type RepaymentReminderItem, repaymentReminder } from '#core/repayments/reminder.store.ts';
import type {
  ApplicationEvent,
  ApplicationStatus,
} from '#shared/applications/application-machine.ts';
import { compact } from './notification.store.ts';

interface Happened {
  userId: string;
  at: string;
  details: Record<string, unknown>;
  /**
   * Names the event within its application or project. The SMS of one application or project wait in the order of these
   * keys.
   */
  key: string;
}

export type ApplicationEventName = ApplicationEvent | ReminderEvent | 'promiseCall';

export interface ApplicationHappened extends Happened {
  of: 'application';
  applicationId: string;
  ref: string;
  event: ApplicationEventName;
  /** Notifies only while the application has this status. */
  onlyWhile?: ApplicationStatus;
}

export type ProjectEventName =
  | StepEvent
  | 'stage.acceptDelivery'
  | 'stage.stepBack'
  | 'reminder'
  | `repayment.${RepaymentReminderItem['kind'] | 'stop'}`
  | `paper.${PaperItem['kind']}`;

export interface ProjectHappened extends Happened {
  of: 'project';
  projectId: string;
  event: ProjectEventName;
  /** Whether the owner did it: the owner is told only of a few events like this. */
  isOwn: boolean;
  /** Notifies only while the milestone shown at `since` waits, or the agreement has something open due by `dueDay`. */
  onlyWhile?: { milestone: number; since: string } | { agreement: string; dueDay: string };
}

export type NotificationEvent =
  | ApplicationHappened
  | ProjectHappened
  | { of: 'failure'; userId: string; at: string; attemptId: string }
  | { of: 'device'; userId: string; at: string; added: AddedDevice }
  | { of: 'purchase'; userId: string; at: string; receipt: PaperItem };

/** `stored` is an item from the table's stream. @throws Error if nobody is notified of its entity */
export function eventOf(stored: Record<string, unknown>): NotificationEvent {
  const found =
    ofDevice(addedDevice.read(stored)) ??
    ofFailure(failedAttempt.read(stored)) ??
    ofPaper(paper.read(stored)) ??
    ofStep(step.read(stored)) ??
    ofMilestone(milestoneReminder.read(stored)) ??
    ofRepayment(repaymentReminder.read(stored)) ??
    ofStop(stopNotice.read(stored)) ??
    ofChange(change.read(stored)) ??
    ofCall(promisedCall.read(stored)) ??
    ofReminder(reminder.read(stored));
  if (!found) throw new Error('no owner is notified of an item of this entity');
  return found;
}

const ofDevice = (item: AddedDevice | null): NotificationEvent | null =>
  item && { of: 'device', userId: item.userId, at: item.at, added: item };

const ofFailure = (item: FailedAttemptItem | null): NotificationEvent | null =>
  item && { of: 'failure', userId: item.userId, at: item.at, attemptId: item.attemptId };

function ofPaper(item: PaperItem | null): NotificationEvent | null {
  if (!item) return null;
  const { userId, projectId, kind, number, madeAt: at, changeRequest } = item;
  if (isOfPurchase(item)) return { of: 'purchase', userId, at, receipt: item };
  return {
    of: 'project',
    userId,
    projectId,
    event: `paper.${kind}`,
    isOwn: false,
    at,
    details: { ref: item.agreement ?? item.ref, number, changeRequest },
    key: `D${number}`,
  };
}

function toldAs({ event, stageEvent, details }: StepItem): ProjectEventName {
  if (stageEvent === 'acceptDelivery') return 'stage.acceptDelivery';
  return event === 'stage.cancel' && details.right ? 'stage.stepBack' : event;
}

function ofStep(item: StepItem | null): NotificationEvent | null {
  if (!item) return null;
  const { userId, projectId, role, details, at, number } = item;
  return {
    of: 'project',
    userId,
    projectId,
    details,
    at,
    isOwn: role === 'owner',
    event: toldAs(item),
    key: `P${String(number).padStart(6, '0')}`,
  };
}

function ofMilestone(item: MilestoneReminderItem | null): NotificationEvent | null {
  if (!item) return null;
  const { userId, projectId, milestone, since, day, name, at } = item;
  return {
    of: 'project',
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

function ofRepayment(item: RepaymentReminderItem | null): NotificationEvent | null {
  if (!item) return null;
  const { userId, projectId, ref, kind, day, dueDay, at } = item;
  return {
    of: 'project',
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

function ofStop(item: StopNoticeItem | null): NotificationEvent | null {
  if (!item) return null;
  const { userId, projectId, ref, number, at } = item;
  return {
    of: 'project',
    userId,
    projectId,
    event: 'repayment.stop',
    isOwn: false,
    details: { ...item },
    at,
    key: `S${ref}-${number}`,
  };
}

const ofChange = (item: ChangeItem | null): NotificationEvent | null =>
  item && { ...ofApplication(item), key: String(item.version).padStart(6, '0') };

const ofCall = (item: PromisedCallItem | null): NotificationEvent | null =>
  item && { ...ofApplication(item), key: `C${compact(item.at)}` };

const ofReminder = (item: ReminderItem | null): NotificationEvent | null =>
  item && {
    ...ofApplication(item),
    key: `R${compact(item.since)}-${item.day}`,
    onlyWhile: remindedStatus[item.event],
  };

function ofApplication(
  item: ChangeItem | PromisedCallItem | ReminderItem,
): Omit<ApplicationHappened, 'key'> {
  const { userId, applicationId, ref, event, details, at } = item;
  return { of: 'application', userId, applicationId, ref, event, details, at };
}
