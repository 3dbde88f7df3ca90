import type {
  ApplicationEvent,
  ApplicationStatus,
} from '../../shared/applications/application-machine.ts';
import type { ChangeItem } from '../applications/change.entity.ts';
import { remindedStatus } from '../applications/due-reminder.ts';
import type { ReminderEvent, ReminderItem } from '../applications/reminder.entity.ts';

export type NotificationEventName = ApplicationEvent | ReminderEvent;

/** Something that happened to an application, which its owner may have to know. */
export interface NotificationEvent {
  userId: string;
  applicationId: string;
  ref: string;
  event: NotificationEventName;
  details: Record<string, unknown>;
  at: string;
  /** Sets the event apart from the application's others, so that its owner is notified once. */
  key: string;
  /** The owner is notified only while the application has this status. */
  onlyWhile?: ApplicationStatus;
}

type Row = ChangeItem | ReminderItem;

const isReminder = (row: Row): row is ReminderItem => 'day' in row;

/** @param row as the table's stream carries it */
export function notificationEventOf(row: Row): NotificationEvent {
  const { userId, applicationId, ref, event, details, at } = row;
  const base = { userId, applicationId, ref, event, details, at };
  // A key of the table carries the number padded; the item has it as it is.
  if (!isReminder(row)) return { ...base, key: String(Number(row.version)) };
  const key = `R${compact(row.since)}-${Number(row.day)}`;
  return { ...base, key, onlyWhile: remindedStatus[row.event] };
}

/** @returns a moment as part of a name: `20261121T091500000Z` */
export const compact = (moment: string): string => moment.replaceAll(/[-:.]/g, '');
