import { AppError } from '../platform/app-error.ts';
import { logger } from '../platform/logger.ts';
import type { ApplicationItem } from './application.entity.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';
import { dueReminder, lastAskedAt } from './due-reminder.ts';

type DueDeps = ChangeDeps & Pick<Deps, 'listByStatus' | 'insertReminder'>;

const BY_CLOCK = 'clock';

/**
 * Makes the changes that the passing of days makes: an application whose questions stay unanswered
 * is declined, and an offer that nobody accepted expires. Owners are reminded some days before. A
 * second run on the same day changes nothing and reminds nobody.
 *
 * @returns the numbers of applications that were changed, and of owners who were reminded
 */
export async function runDueChanges(deps: DueDeps) {
  const [questioned, approved] = await Promise.all([
    deps.listByStatus('Information Requested'),
    deps.listByStatus('Approved'),
  ]);
  const done = { changed: 0, reminded: 0 };
  const settle = async (application: ApplicationItem, change: () => Promise<unknown>) => {
    if (await ifDue(change)) done.changed += 1;
    else if (await remind(deps, application)) done.reminded += 1;
  };
  for (const application of questioned) await settle(application, () => lapse(deps, application));
  for (const application of approved) await settle(application, () => expire(deps, application));
  return done;
}

function lapse(deps: DueDeps, application: ApplicationItem) {
  const reason = 'Information not received' as const;
  return changeApplication(deps, application, {
    event: 'lapse',
    facts: { askedAt: Date.parse(lastAskedAt(application)), now: deps.clock() },
    by: BY_CLOCK,
    changes: { declineReason: reason },
    details: { reason },
  });
}

function expire(deps: DueDeps, application: ApplicationItem) {
  const expiresAt = Date.parse(application.offer?.expiresAt ?? '');
  const facts = { expiresAt, now: deps.clock() };
  return changeApplication(deps, application, { event: 'expireOffer', facts, by: BY_CLOCK });
}

async function remind(deps: DueDeps, application: ApplicationItem): Promise<boolean> {
  const now = deps.clock();
  const due = dueReminder(application, now);
  return due !== null && ifDue(() => deps.insertReminder(due, now));
}

/** @returns false if it is not due, or if it was refused: the next run tries again */
async function ifDue(change: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await change()) !== false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'applications.notDue') logger.warn('not changed', { code: error.code });
    return false;
  }
}
