import { type JournalLineItem, linesRecordedOn } from '#core/agreements/journal-line.entity.ts';
import {
  kesOf,
  type PaymentFactItem,
  paymentFactsOf,
  paymentsOf,
} from '#core/payments/counting/payment.ts';
import { countEvent } from '#core/payments/door/metrics.ts';
import { systemClock } from '#core/platform/clock.ts';
import type { AccountingFact } from '#shared/accounting/entries.ts';

export const deps = { linesRecordedOn, paymentFactsOf, paymentsOf, countEvent, clock: systemClock };

export type Deps = typeof deps;

/** @returns the bookings of a journal line, each with the ids of its origin and no names */
export const factsOfLine = ({
  books = [],
  day,
  at,
  userId,
  ref,
  reference: receipt,
}: JournalLineItem): AccountingFact[] =>
  books.map((event) => ({ ...event, day, at, userId, ref, receipt }));

/** @returns the booking of a payment that is in no journal */
export function factOfPayment(item: PaymentFactItem): AccountingFact {
  const { event, channel, day, at, userId, ref, receipt } = item;
  const origin = { day, at, userId, ref, receipt, amount: kesOf(item) };
  if (event === 'buy') {
    return { ...origin, event, channel, bought: ref === 'credits' ? 'smsCredits' : 'subscription' };
  }
  if (channel === 'unmatched')
    throw new Error('unmatched money is with us: it cannot come in or go out');
  return { ...origin, event, channel };
}

export type BooksDeps = Pick<Deps, 'linesRecordedOn' | 'paymentFactsOf'>;

/** @returns all facts recorded on a day in Nairobi */
export async function factsRecordedOn(
  { linesRecordedOn, paymentFactsOf }: BooksDeps,
  day: string,
): Promise<AccountingFact[]> {
  const [lines, payments] = await Promise.all([linesRecordedOn(day), paymentFactsOf(day)]);
  return [...lines.flatMap(factsOfLine), ...payments.map(factOfPayment)];
}
