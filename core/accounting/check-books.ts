/** Each night the books of the day before are held against the money that came in. */

import { kesOf } from '#core/payments/counting/payment.entity.ts';
import { logger } from '#core/platform/logger.ts';
import { type AccountingFact, entriesOf } from '#shared/accounting/entries.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { sumOfKes } from '#shared/platform/kes.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { type BooksDeps, factsRecordedOn } from './read-day.ts';

/**
 * Compares the payments by M-Pesa of yesterday with what the books have of them, and looks whether the books of
 * the day add up to 0. An alarm rings where they do not.
 */
export async function checkBooks(
  deps: BooksDeps & Pick<Deps, 'paymentsOf' | 'countEvent' | 'clock'>,
): Promise<void> {
  const now = deps.clock();
  const day = nairobiDay(now - DAY_MS);
  const recorded = await factsRecordedOn(deps, day);
  // What came shortly before midnight was recorded after it.
  const later = await factsRecordedOn(deps, nairobiDay(now));
  const booked = sumOfKes(receivedOn(day, [...recorded, ...later]));
  const came = sumOfKes(await cameOn(deps, day));
  const { balance } = trialBalance(recorded.flatMap(entriesOf)).total;
  if (balance === 0 && booked === came) return;
  logger.error('the books differ', { day, balance, booked, came });
  deps.countEvent('Payment', 'booksDiffer');
}

/** @returns KES of each payment that the books have as money that came by M-Pesa on a day */
const receivedOn = (day: string, facts: readonly AccountingFact[]): number[] =>
  facts
    .filter((fact) => fact.day === day)
    .flatMap(entriesOf)
    .filter(({ account, amount }) => account === 'mpesaClearing' && amount > 0)
    .map(({ amount }) => amount);

/** @returns KES of each payment by M-Pesa of a day, whatever became of it */
const cameOn = async ({ paymentsOf }: Pick<Deps, 'paymentsOf'>, day: string): Promise<number[]> =>
  (await paymentsOf(day)).filter(({ channel }) => channel !== 'bank').map(kesOf);
