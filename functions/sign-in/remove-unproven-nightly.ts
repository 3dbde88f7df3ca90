import type { Context } from 'aws-lambda';
import { logger } from '../../core/platform/logger.ts';
import { deletePoolUser } from '../../core/platform/user-pool.ts';
import { deps } from '../../core/sign-in/deps.ts';
import { removeUnproven } from '../../core/sign-in/remove-unproven.ts';

/** No other page begins when less time than this is left. */
const LAST_PAGE_MS = 60_000;

export async function handler(
  _event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const hasTime = () => getRemainingTimeInMillis() > LAST_PAGE_MS;
  const removed = await removeUnproven({ ...deps, deletePoolUser, hasTime });
  logger.info('unproven users removed', { removed });
}
