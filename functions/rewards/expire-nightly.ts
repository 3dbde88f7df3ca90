import type { Context } from 'aws-lambda';
import { deps } from '../../core/rewards/deps.ts';
import { expireLastMonths } from '../../core/rewards/expiry/expire-points.ts';

/** No other page begins when less time than this is left. */
const LAST_PAGE_MS = 60_000;

export function handler(
  _event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const hasTime = () => getRemainingTimeInMillis() > LAST_PAGE_MS;
  return expireLastMonths({ ...deps, hasTime });
}
