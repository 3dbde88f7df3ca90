import type { Context } from 'aws-lambda';
import { ulid } from 'ulid';
import { systemClock } from '../../core/platform/clock.ts';
import { logger } from '../../core/platform/logger.ts';
import { findRequest } from '../../core/platform/request.store.ts';
import { expirePoints } from '../../core/rewards/expiry/expire-points.ts';
import { forgetExpiring, listExpiring } from '../../core/rewards/expiry/expiry.store.ts';
import { MONTHS_BACK } from '../../core/rewards/expiry/expiry-note.ts';
import { findCustomer, findEntry, postEntry } from '../../core/rewards/ledger/ledger.store.ts';
import { monthAfter, nairobiMonth } from '../../shared/rewards/points.ts';

const parts = {
  ...{ findCustomer, findEntry, findRequest, postEntry, listExpiring, forgetExpiring },
  newId: ulid,
  clock: systemClock,
};

/** Left for the page that is under way when time runs out. */
const LAST_PAGE_MS = 60_000;

/** Every night: most find the last month done. */
export async function handler(
  _event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const month = nairobiMonth(systemClock());
  const months = Array.from({ length: MONTHS_BACK }, (_, n) => monthAfter(month, -n - 1));
  const hasTime = () => getRemainingTimeInMillis() > LAST_PAGE_MS;
  const report = await expirePoints({ ...parts, hasTime }, months);
  logger.info('points expired', { ...report });
  // Said to Lambda, which tries again, and in the end to the dead-letter queue.
  if (report.failed > 0) throw new Error(`${report.failed} customers could not be done`);
}
