import type { AccountingFact } from '#shared/accounting/entries.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { readBooks } from '#shared/collection/contract.ts';
import { isDay } from '#shared/platform/time.ts';
import { call } from '#web/src/office/lib/api.ts';

/** The first and the last day of the books that are read. */
export interface Period {
  from: string;
  to: string;
}

/** The longest period that the server reads at once, in days. */
export const MOST_DAYS = 31;

/** @returns how many days a period has, with both ends */
export const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** @returns what is wrong with a period, or undefined */
export function periodProblem({ from, to }: Period, today: string): string | undefined {
  if (!isDay(from) || !isDay(to) || from > to)
    return 'Choose a first day, and a last day after it.';
  if (to > today) return 'The last day is today, or before.';
  return daysOf({ from, to }) > MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : undefined;
}

/** The day with which a page of the books goes on. */
const dayIn = (cursor: string): string => cursor.slice(0, 10);

/**
 * Reads the books of a period, page after page.
 *
 * @param onDays is told how many days are read as a whole
 * @throws ApiError
 */
export async function readPeriod(
  period: Period,
  onDays: (days: number) => void,
  signal: AbortSignal,
): Promise<AccountingFact[]> {
  const all: AccountingFact[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...period, ...(cursor && { cursor }) };
    const page = await call(readBooks, { query, signal });
    all.push(...(page.facts as AccountingFact[]));
    cursor = page.next;
    onDays(cursor ? daysBetween(period.from, dayIn(cursor)) : daysOf(period));
  }
  return all;
}
