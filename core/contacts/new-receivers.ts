import { counted, countUp } from '#core/platform/limits/count.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { write } from '#core/platform/table/transact.ts';

/** People whom a business begins to write to in a day, above which somebody looks at it. */
const MANY_IN_A_DAY = 500;

/** Counts a business that began to write to many people: an alarm rings. */
export const countManyNewReceivers = (): void => countEvent('ManyNewReceivers');

const countEvent = eventCounter<'ManyNewReceivers'>('contacts', 'kind');

/** Counts people whom a business never wrote to before. @param now milliseconds since 1970 */
export async function noteNewReceivers(userId: string, people: number, now: number): Promise<void> {
  if (people === 0) return;
  const day = { of: `newReceivers#${userId}`, per: 'nairobiDay' } as const;
  await write(countUp({ ...day, by: people }, now));
  const all = await counted(day, now);
  if (all < MANY_IN_A_DAY || all - people >= MANY_IN_A_DAY) return;
  logger.warn('a business begins to write to many people', { userId, people: all });
  countManyNewReceivers();
}
