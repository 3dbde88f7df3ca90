import { systemClock } from '../kit/clock.ts';
import { logger } from '../kit/logger.ts';
import { findRequest } from '../kit/request.store.ts';
import { findApplication, listByStatus, saveTransition } from './application.store.ts';
import { insertReminder } from './reminder.store.ts';
import { runDueChanges } from './run-due-changes.ts';

/** Every morning, before the office opens. */
export async function handler(): Promise<void> {
  const parts = {
    ...{ listByStatus, saveTransition, findApplication, findRequest, insertReminder },
    clock: systemClock,
  };
  logger.info('due changes made', await runDueChanges(parts));
}
