import type { Context } from 'aws-lambda';
import { deps, eraseOrphaned } from '../../core/account-closing/erase-orphaned.ts';

/** No other page begins when less time than this is left. */
const LAST_PAGE_MS = 120_000;

export function handler(
  _event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  return eraseOrphaned({ ...deps, hasTime: () => getRemainingTimeInMillis() > LAST_PAGE_MS });
}
