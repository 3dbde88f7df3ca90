import { deleteDue, dueRow, putDue } from '#core/due/due.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { type ApplicationStatus, LAPSE_DAYS } from '#shared/applications/application-machine.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { ApplicationItem } from './application.entity.ts';
import type { ReminderEvent, ReminderItem } from './reminder.store.ts';

/** An owner is reminded after these days of waiting. */
const reminderDays: Record<ReminderEvent, readonly number[]> = {
  remindToAnswer: [3, 6],
  remindOfOffer: [10, 13],
};

/** Each reminder is for one status. The status may change before the reminder is sent. */
export const remindedStatus: Record<ReminderEvent, ApplicationStatus> = {
  remindToAnswer: 'Information Requested',
  remindOfOffer: 'Approved',
};

interface Waiting {
  event: ReminderEvent;
  since: string;
  details: Record<string, unknown>;
}

/**
 * If several reminders were missed, only the last one is due.
 * @param now milliseconds since 1970
 * @returns null if no reminder is due
 */
export function dueReminder(
  application: ApplicationItem,
  now: number,
): Omit<ReminderItem, 'ttl'> | null {
  const waiting = waitingFor(application);
  if (!waiting) return null;
  const waited = (now - Date.parse(waiting.since)) / DAY_MS;
  const day = reminderDays[waiting.event].findLast((one) => waited >= one);
  if (day === undefined) return null;
  const { applicationId, userId, ref } = application;
  return { applicationId, userId, ref, day, at: isoTime(now), ...waiting };
}

/** @returns null if the application does not wait for its owner */
function waitingFor(application: ApplicationItem): Waiting | null {
  const { status, offer } = application;
  if (status === remindedStatus.remindOfOffer && offer) {
    return { event: 'remindOfOffer', since: offer.madeAt, details: { offer } };
  }
  if (status !== remindedStatus.remindToAnswer) return null;
  const open = application.questions.filter(({ answer }) => !answer);
  const since = lastAskedAt(application);
  const closesAt = isoTime(Date.parse(since) + LAPSE_DAYS * DAY_MS);
  const questions = open.map(({ question }) => question);
  const areFiles = open.every(({ wants }) => wants !== 'text');
  return { event: 'remindToAnswer', since, details: { questions, areFiles, closesAt } };
}

/** @returns when the newest open question was asked; without one, the time of the last change */
export function lastAskedAt({
  questions,
  changedAt,
}: Pick<ApplicationItem, 'questions' | 'changedAt'>): string {
  const asked = questions.filter(({ answer }) => !answer).map(({ askedAt }) => askedAt);
  return asked.toSorted().at(-1) ?? changedAt;
}

/** @returns the times (ms since 1970) of the reminders, and of the lapse or the end of the offer */
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

/** Moves the due rows. For the transaction of the change, so that they never differ from the application. */
export function dueWrites(before: ApplicationItem, after: ApplicationItem): Write[] {
  const { userId: ownerId, applicationId: subject } = before;
  const [were, are] = [dueMomentsOf(before), dueMomentsOf(after)];
  const row = (at: number) => dueRow({ kind: 'application', at, ownerId, subject });
  return [
    ...are.filter((at) => !were.includes(at)).map((at) => putDue(row(at))),
    ...were.filter((at) => !are.includes(at)).map((at) => deleteDue(row(at))),
  ];
}
