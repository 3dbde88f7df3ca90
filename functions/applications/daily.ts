import { deps } from '../../core/applications/deps.ts';
import { runDueChanges } from '../../core/applications/run-due-changes.ts';
import { logger } from '../../core/platform/logger.ts';

/** Runs every morning, before the office opens. */
export async function handler(): Promise<void> {
  logger.info('due changes made', await runDueChanges(deps));
}
