import type { ApplicationStatus } from '../../shared/application-machine.ts';
import { AppError } from '../kit/app-error.ts';
import { logger } from '../kit/logger.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeParts, changeApplication } from './change-application.ts';

interface DueParts extends ChangeParts {
  listByStatus(status: ApplicationStatus): Promise<ApplicationItem[]>;
}

const BY_CLOCK = 'clock';

/**
 * Makes the changes that time alone makes: an application whose questions stay unanswered is
 * declined, an offer that nobody accepted expires. Running it twice changes nothing more.
 *
 * @returns how many applications were changed
 */
export async function runDueChanges(parts: DueParts): Promise<number> {
  const [asked, approved] = await Promise.all([
    parts.listByStatus('Information Requested'),
    parts.listByStatus('Approved'),
  ]);
  let changed = 0;
  for (const application of asked) changed += await ifDue(() => lapse(parts, application));
  for (const application of approved) changed += await ifDue(() => expire(parts, application));
  return changed;
}

function lapse(parts: DueParts, application: ApplicationItem) {
  const open = application.questions.filter(({ answer }) => !answer);
  const askedAt = Math.max(...open.map((question) => Date.parse(question.askedAt)));
  const reason = 'Information not received' as const;
  return changeApplication(parts, application, {
    event: 'lapse',
    facts: { askedAt, now: parts.clock() },
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

/** What is not due, or what somebody else has just changed, is left for the next day. */
async function ifDue(change: () => Promise<unknown>): Promise<number> {
  try {
    await change();
    return 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'financing.notDue') logger.warn('not changed', { code: error.code });
    return 0;
  }
}
