import type { AccountingFact } from '#shared/accounting/entries.ts';
import type { Deps } from './deps.ts';
import { factOfPayment, factsOfLine } from './facts.ts';

export type BooksDeps = Pick<Deps, 'linesRecordedOn' | 'paymentFactsOf'>;

/** @returns all facts recorded on a day in Nairobi */
export async function factsRecordedOn(
  { linesRecordedOn, paymentFactsOf }: BooksDeps,
  day: string,
): Promise<AccountingFact[]> {
  const [lines, payments] = await Promise.all([linesRecordedOn(day), paymentFactsOf(day)]);
  return [...lines.flatMap(factsOfLine), ...payments.map(factOfPayment)];
}
