import { factOfPayment, factsOfLine } from '#core/accounting/facts.ts';
import { AppError } from '#core/platform/app-error.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import type { readBooks as contract } from '#shared/collection/contract.ts';
import type { QueryOf, ReplyOf } from '#shared/platform/contract.ts';
import { dayAfter, isDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';

const MOST_DAYS = 31;

/** A cursor: a day, and the position in it. Without a position, the page begins with the day. */
const CURSOR = /^(20\d\d-\d\d-\d\d)(?:\.(.+))?$/;

/**
 * A page has facts of only one day.
 * @throws AppError collection.notAPeriod, request.invalidField for an unknown cursor
 */
export async function readBooks(
  { pageOfRecorded, paymentFactsOf }: Deps,
  { from, to, cursor = from }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  requirePeriod(from, to);
  const [, day = '', after] = CURSOR.exec(cursor) ?? [];
  if (!isDay(day) || day < from || day > to) {
    throw new AppError('request.invalidField', { field: 'cursor' });
  }
  const { items, next } = await pageOfRecorded(day, after);
  const following = day < to ? dayAfter(day, 1) : null;
  // Payments without an agreement are few, and come with the first page of their day.
  const ofPayments = after ? [] : await paymentFactsOf(day);
  const facts = [...items.flatMap(factsOfLine), ...ofPayments.map(factOfPayment)];
  return { facts, next: next ? `${day}.${next}` : following };
}

/** @throws AppError collection.notAPeriod */
function requirePeriod(from: string, to: string): void {
  const isPeriod = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < MOST_DAYS;
  if (!isPeriod) throw new AppError('collection.notAPeriod');
}
