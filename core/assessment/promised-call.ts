import {
  type ApplicationItem,
  promisedCall,
} from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { DAY_MS, HOUR_MS, nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { auditOf, edit } from './edit.ts';

/** Both times are ISO 8601. */
interface CallHours {
  from: string;
  to: string;
}

/** The longest hours of a promised call, and how far ahead they may begin. */
const MOST_HOURS_MS = 12 * HOUR_MS;
const MOST_AHEAD_MS = 30 * DAY_MS;

/** The most promises for one application in a day, including withdrawn ones. */
const PROMISES_PER_DAY = 3;

/**
 * Promises the owner a call between these hours; null withdraws the promise.
 * @throws AppError assessment.callInvalid, assessment.tooManyCalls, applications.changed
 */
export function promiseCall(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { call: hours }: { call: CallHours | null },
): Promise<void> {
  if (hours && !areGood(hours, deps.clock())) throw new AppError('assessment.callInvalid');
  const { from, to } = application.promisedCall ?? {};
  const audit = auditOf(deps, by, application, 'application.callPromised', {
    ...(from ? { before: { from, to } } : {}),
    after: { ...hours },
  });
  const kept = hours && { ...inUtc(hours), by: by.staffId };
  const told = hours ? toldOf(application, inUtc(hours), deps.clock()) : {};
  return edit(deps, application, { promisedCall: kept }, { audit, ...told });
}

/** Each promise sends an SMS at Miliki's cost. */
const toldOf = (application: ApplicationItem, hours: CallHours, now: number) => ({
  also: [promiseOf(application, hours, isoTime(now))],
  tooMany: countUp(
    { of: `promises#${application.applicationId}`, per: 'day', most: PROMISES_PER_DAY },
    now,
  ),
});

const inUtc = ({ from, to }: CallHours): CallHours => ({
  from: isoTime(Date.parse(from)),
  to: isoTime(Date.parse(to)),
});

/** The stream reads this item and notifies the owner. */
const promiseOf = (
  { applicationId, userId, ref }: ApplicationItem,
  details: CallHours,
  at: string,
): PutWrite =>
  promisedCall.create({ applicationId, userId, ref, event: 'promiseCall', at, details });

function areGood({ from, to }: CallHours, now: number): boolean {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (start >= end || end - start > MOST_HOURS_MS) return false;
  // The SMS names only one day.
  if (nairobiDay(start) !== nairobiDay(end)) return false;
  return end > now && start < now + MOST_AHEAD_MS;
}
