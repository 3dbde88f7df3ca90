import type {
  ApplicationEvent,
  ApplicationStatus,
} from '../../shared/applications/application-machine.ts';
import type { ChangeItem } from '../applications/change.entity.ts';
import { remindedStatus } from '../applications/due-reminder.ts';
import type { ReminderEvent, ReminderItem } from '../applications/reminder.entity.ts';

export type NewsEvent = ApplicationEvent | ReminderEvent;

/** Something about an application that its owner may have to be told. */
export interface News {
  userId: string;
  applicationId: string;
  ref: string;
  event: NewsEvent;
  details: Record<string, unknown>;
  at: string;
  /** Which of the application's news it is: makes sure that it is told once. */
  key: string;
  /** Worth telling in this status only. */
  onlyWhile?: ApplicationStatus;
}

type Row = ChangeItem | ReminderItem;

const isReminder = (row: Row): row is ReminderItem => 'day' in row;

/** @param row as the table's stream carries it */
export function newsOf(row: Row): News {
  const { userId, applicationId, ref, event, details, at } = row;
  const news = { userId, applicationId, ref, event, details, at };
  // A key of the table carries the number padded; the item has it as it is.
  if (!isReminder(row)) return { ...news, key: String(Number(row.version)) };
  const key = `R${compact(row.since)}-${Number(row.day)}`;
  return { ...news, key, onlyWhile: remindedStatus[row.event] };
}

/** @returns a moment as part of a name: `20261121T091500000Z` */
export const compact = (moment: string): string => moment.replaceAll(/[-:.]/g, '');
