import type { ApplicationStatus } from '../../shared/applications/application-machine.ts';
import { AppError } from '../platform/app-error.ts';
import { logger } from '../platform/logger.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeParts, changeApplication } from './change-application.ts';
import { dueReminder, lastAskedAt } from './due-reminder.ts';
import type { ReminderItem } from './reminder.store.ts';

interface DueParts extends ChangeParts {
  listByStatus(status: ApplicationStatus): Promise<ApplicationItem[]>;
  insertReminder(item: Omit<ReminderItem, 'ttl'>, now: number): Promise<boolean>;
}

const BY_CLOCK = 'clock';

/**
 * Makes the changes that time alone makes: an application whose questions stay unanswered is
 * declined, an offer that nobody accepted expires. Before it comes to that, owners are reminded.
 * Running it twice changes nothing more, and reminds nobody twice.
 *
 * @returns how many applications were changed, and how many owners reminded
 */
export async function runDueChanges(parts: DueParts) {
  const [asked, approved] = await Promise.all([
    parts.listByStatus('Information Requested'),
    parts.listByStatus('Approved'),
  ]);
  const done = { changed: 0, reminded: 0 };
  const settle = async (application: ApplicationItem, change: () => Promise<unknown>) => {
    if (await ifDue(change)) done.changed += 1;
    else if (await remind(parts, application)) done.reminded += 1;
  };
  for (const application of asked) await settle(application, () => lapse(parts, application));
  for (const application of approved) await settle(application, () => expire(parts, application));
  return done;
}

function lapse(parts: DueParts, application: ApplicationItem) {
  const reason = 'Information not received' as const;
  return changeApplication(parts, application, {
    event: 'lapse',
    facts: { askedAt: Date.parse(lastAskedAt(application)), now: parts.clock() },
    by: BY_CLOCK,
    changes: { declineReason: reason },
    details: { reason },
  });
}

function expire(parts: DueParts, application: ApplicationItem) {
  const expiresAt = Date.parse(application.offer?.expiresAt ?? '');
  const facts = { expiresAt, now: parts.clock() };
  return changeApplication(parts, application, { event: 'expireOffer', facts, by: BY_CLOCK });
}

async function remind(parts: DueParts, application: ApplicationItem): Promise<boolean> {
  const now = parts.clock();
  const due = dueReminder(application, now);
  return due !== null && parts.insertReminder(due, now);
}

/** What is not due, or what somebody else has just changed, is left for the next day. */
async function ifDue(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'financing.notDue') logger.warn('not changed', { code: error.code });
    return false;
  }
}
