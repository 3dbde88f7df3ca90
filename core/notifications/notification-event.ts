import { type ChangeItem, change } from '#core/applications/change.entity.ts';
import { remindedStatus } from '#core/applications/due-reminder.ts';
import { type PromisedCallItem, promisedCall } from '#core/applications/promised-call.entity.ts';
import {
  type ReminderEvent,
  type ReminderItem,
  reminder,
} from '#core/applications/reminder.entity.ts';
import type {
  ApplicationEvent,
  ApplicationStatus,
} from '#shared/applications/application-machine.ts';

export type NotificationEventName = ApplicationEvent | ReminderEvent | 'promiseCall';

/** Something that happened to an application, which its owner may have to know. */
export interface NotificationEvent {
  userId: string;
  applicationId: string;
  ref: string;
  event: NotificationEventName;
  details: Record<string, unknown>;
  at: string;
  /** Names the event among those of the application, so that its owner is notified once. */
  key: string;
  /** The owner is notified only while the application has this status. */
  onlyWhile?: ApplicationStatus;
}

/**
 * @param stored a change, a promised call or a reminder as the table's stream carries it
 * @throws Error for an item of another entity
 */
export function notificationEventOf(stored: Record<string, unknown>): NotificationEvent {
  const line = change.read(stored);
  // The SMS of an application wait in the order of their keys.
  if (line) return { ...eventOf(line), key: String(line.version).padStart(6, '0') };
  const promised = promisedCall.read(stored);
  if (promised) return { ...eventOf(promised), key: `C${compact(promised.at)}` };
  const reminded = reminder.read(stored);
  if (!reminded) throw new Error('the item is no change, no promised call and no reminder');
  const key = `R${compact(reminded.since)}-${reminded.day}`;
  return { ...eventOf(reminded), key, onlyWhile: remindedStatus[reminded.event] };
}

const eventOf = ({
  userId,
  applicationId,
  ref,
  event,
  details,
  at,
}: ChangeItem | PromisedCallItem | ReminderItem): Omit<NotificationEvent, 'key'> => ({
  userId,
  applicationId,
  ref,
  event,
  details,
  at,
});

/** @returns a moment as part of a name: `20261121T091500000Z` */
export const compact = (moment: string): string => moment.replaceAll(/[-:.]/g, '');
