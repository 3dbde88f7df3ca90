import { deleteDue, dueRow, putDue } from '#core/due/due.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { LAPSE_DAYS } from '#shared/applications/application-machine.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { ApplicationItem } from './application.entity.ts';
import { reminderDays, waitingFor } from './due-reminder.ts';

/**
 * The moments (ms since 1970) at which something is to be done about an application as it is now: its
 * reminders, and its lapse or the end of its offer.
 */
export function dueMomentsOf(application: ApplicationItem): number[] {
  const waiting = waitingFor(application);
  if (!waiting) return [];
  const since = Date.parse(waiting.since);
  const reminders = reminderDays[waiting.event].map((day) => since + day * DAY_MS);
  return [...new Set([...reminders, endOf(application, since)])];
}

/** @param since when the newest open question was asked, in milliseconds since 1970 */
const endOf = ({ status, offer }: ApplicationItem, since: number): number =>
  status === 'Approved' && offer ? Date.parse(offer.expiresAt) : since + LAPSE_DAYS * DAY_MS;

/** The writes that a change of an application has in its transaction, so that its rows follow it. */
export function dueWrites(before: ApplicationItem, after: ApplicationItem): Write[] {
  const { userId: ownerId, applicationId: subject } = before;
  const [were, are] = [dueMomentsOf(before), dueMomentsOf(after)];
  const row = (at: number) => dueRow({ kind: 'application', at, ownerId, subject });
  return [
    ...are.filter((at) => !were.includes(at)).map((at) => putDue(row(at))),
    ...were.filter((at) => !are.includes(at)).map((at) => deleteDue(row(at))),
  ];
}
