import type { Context } from 'aws-lambda';
import { deps } from '#core/campaigns/deps.ts';
import { wakeCampaigns } from '#core/campaigns/sending/wake.ts';

/** A page of campaigns takes less. */
const LONGEST_PAGE_MS = 10_000;

/** Starts campaigns at their time, each minute. */
export const handler = (
  _event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> =>
  wakeCampaigns({ ...deps, hasTime: () => getRemainingTimeInMillis() > LONGEST_PAGE_MS });
