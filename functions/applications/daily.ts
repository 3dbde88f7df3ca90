import {
  findApplication,
  listByStatus,
  saveTransition,
} from '../../core/applications/application.store.ts';
import { insertReminder } from '../../core/applications/reminder.store.ts';
import { runDueChanges } from '../../core/applications/run-due-changes.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { logger } from '../../core/platform/logger.ts';
import { findRequest } from '../../core/platform/request.store.ts';

/** Every morning, before the office opens. */
export async function handler(): Promise<void> {
  const parts = {
    ...{ listByStatus, saveTransition, findApplication, findRequest, insertReminder },
    clock: systemClock,
  };
  logger.info('due changes made', await runDueChanges(parts));
}
