import { audited } from '#core/audit/audit.store.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { applicationStatuses, isOpen } from '#shared/applications/application-machine.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { ApplicationItem } from './application/application.entity.ts';
import { dueReminder, lastAskedAt } from './application/due-moments.ts';
import { changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';

/** Without an agreement, nothing else refers to them. */
export const cameToNothing = applicationStatuses.filter(
  (one) => !isOpen(one) && one !== 'Offer Accepted',
);

/** A leap year: never too early. */
export const YEAR_MS = 366 * DAY_MS;

/** Fewer would break the law: core/account-closing/personal-data.ts, `records`. */
const LEAST_YEARS = 7;

/** They take some minutes of the fifteen that the function has. */
const MOST_A_NIGHT = 500;

/**
 * Each erased application has an audit event. One that fails stops no other: an alarm rings, and the next night tries
 * again. @returns how many were erased @throws Error for fewer years than the law has
 */
export async function eraseOld(deps: Deps, years: number, most = MOST_A_NIGHT): Promise<number> {
  if (!(years >= LEAST_YEARS)) throw new Error(`${years} years are too few.`);
  const since = isoTime(deps.clock() - years * YEAR_MS);
  let [erased, failed, left] = [0, 0, most];
  for (const status of cameToNothing) {
    const rows = left > 0 ? await deps.rowsBefore(status, since, left) : [];
    left -= rows.length;
    for (const row of rows)
      try {
        if (await eraseOne(deps, row, since)) erased += 1;
      } catch (error) {
        failed += 1;
        logger.error('application not erased', { ref: row.ref, error: error as Error });
      }
  }
  deps.countDue('DueLeft', 'application', failed);
  logger.info('applications erased', { erased, failed });
  return erased;
}

async function eraseOne(
  deps: Deps,
  { userId, applicationId }: Pick<ApplicationItem, 'userId' | 'applicationId'>,
  since: string,
): Promise<boolean> {
  const item = await deps.findApplication(userId, applicationId);
  // Without one, an earlier night took it and was interrupted.
  if (item && !(await take(deps, item, since))) return false;
  await deps.eraseParts({ userId, applicationId }, deps.clock());
  return true;
}

async function take(deps: Deps, item: ApplicationItem, since: string): Promise<boolean> {
  const { applicationId, ref: label, status, changedAt, firstApproval } = item;
  // The first of two approvals renews an expired offer: people work on it again.
  const isOld = changedAt < since && (firstApproval?.at ?? '') < since;
  if (!isOld || !cameToNothing.includes(status)) return false;
  const entry = {
    kind: 'application.erased',
    subject: `application#${applicationId}`,
    label,
  } as const;
  return deps.takeApplication(
    item,
    audited(CLOCK, { ...entry, before: { status, changedAt } }, deps.clock()),
  );
}

const CLOCK = { staffId: 'ops#clock', name: 'The clock', from: 'clock' };

const BY_CLOCK = 'clock';

/** The morning job looks at due rows of this many past days, so a failed change is tried again. */
const DAYS_BACK = 30;

/** Applications handled in parallel. */
const LANES = 5;

/** Declines applications with unanswered questions, and lets offers expire. Reminds owners some days before. */
export const applicationsJob = (deps: Deps): DueJob => ({
  kind: 'application',
  days: (now) => lastDays(DAYS_BACK, now),
  work: (rows) =>
    workOnEach(rows, LANES, async (row) => {
      await runDueChange(deps, { userId: row.ownerId, applicationId: row.subject });
      await deps.forgetDue(row);
      return 'done';
    }),
});

/** Does nothing in a second run on a day. @throws AppError server.busy if others keep changing the application */
export const runDueChange = (
  deps: Deps,
  { userId, applicationId }: Pick<ApplicationItem, 'userId' | 'applicationId'>,
): Promise<'changed' | 'reminded' | 'nothing'> =>
  untilDone(async () => {
    const application = await deps.findApplication(userId, applicationId);
    if (!application) return 'nothing';
    try {
      return await settle(deps, application);
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code === 'applications.changed') return BUSY;
      // The account was closed meanwhile.
      if (code === 'accounts.notFound') return 'nothing';
      throw error;
    }
  });

async function settle(deps: Deps, application: ApplicationItem) {
  const { status } = application;
  if (status === 'Information Requested' && (await isDue(() => lapse(deps, application)))) {
    return 'changed';
  }
  if (status === 'Approved' && (await isDue(() => expire(deps, application)))) return 'changed';
  return (await remind(deps, application)) ? 'reminded' : 'nothing';
}

function lapse(deps: Deps, application: ApplicationItem) {
  const reason = 'Information not received' as const;
  return changeApplication(deps, application, {
    event: 'lapse',
    facts: { askedAt: Date.parse(lastAskedAt(application)), now: deps.clock() },
    by: BY_CLOCK,
    changes: { declineReason: reason },
    details: { reason },
  });
}

function expire(deps: Deps, application: ApplicationItem) {
  const expiresAt = Date.parse(application.offer?.expiresAt ?? '');
  const facts = { expiresAt, now: deps.clock() };
  return changeApplication(deps, application, { event: 'expireOffer', facts, by: BY_CLOCK });
}

async function remind(deps: Deps, application: ApplicationItem): Promise<boolean> {
  const now = deps.clock();
  const due = dueReminder(application, now);
  return due !== null && deps.insertReminder(due, now);
}

/** @returns false if its time has not come */
async function isDue(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'applications.notDue') return false;
    throw error;
  }
}
