/** Checks the previous day's books against the money that came in, each night. */

import { kesOf } from '#core/payments/counting/payment.ts';
import { logger } from '#core/platform/logger.ts';
import { type AccountingFact, entriesOf } from '#shared/accounting/entries.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { isByMpesa } from '#shared/payments/channels.ts';
import { sumOfKes } from '#shared/platform/kes.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { type BooksDeps, type Deps, factsRecordedOn } from './facts.ts';

/** Yesterday's M-Pesa payments must be in the books, and the books must add up to 0. Otherwise an alarm rings. */
export async function checkBooks(
  deps: BooksDeps & Pick<Deps, 'paymentsOf' | 'countEvent' | 'clock'>,
): Promise<void> {
  const now = deps.clock();
  const day = nairobiDay(now - DAY_MS);
  const recorded = await factsRecordedOn(deps, day);
  // A payment shortly before midnight may be recorded after midnight.
  const later = await factsRecordedOn(deps, nairobiDay(now));
  const booked = sumOfKes(receivedOn(day, [...recorded, ...later]));
  const came = sumOfKes(await cameOn(deps, day));
  const { balance } = trialBalance(recorded.flatMap(entriesOf)).total;
  if (balance === 0 && booked === came) return;
  logger.error('the books differ', { day, balance, booked, came });
  deps.countEvent('Payment', 'booksDiffer');
}

/** @returns KES of each M-Pesa payment that the books have for the day */
const receivedOn = (day: string, facts: readonly AccountingFact[]): number[] =>
  facts
    .filter((fact) => fact.day === day)
    .flatMap(entriesOf)
    .filter(({ account, amount }) => account === 'mpesaClearing' && amount > 0)
    .map(({ amount }) => amount);

/** @returns KES of each M-Pesa payment of the day, whatever its state */
const cameOn = async ({ paymentsOf }: Pick<Deps, 'paymentsOf'>, day: string): Promise<number[]> =>
  (await paymentsOf(day)).filter(({ channel }) => isByMpesa(channel)).map(kesOf);
