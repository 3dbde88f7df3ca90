/** Amounts come in as cents and go out as whole KES. All figures come from rounded months, so tables add up. */

import { sumOf } from '#shared/platform/sum.ts';
import {
  type AffordabilityFigures,
  MOST_MONTHS,
  type MonthFigures,
} from './affordability-fields.ts';
import { payerOf } from './payer.ts';
import type { StatementReading, StatementRow } from './statement-row.ts';

const AMBER_PERCENT = 25;
const RED_PERCENT = 40;

const MOST_PERCENT = 100_000;

/** Days without rows that a month may have at its edge and still count as whole. */
const QUIET_DAYS = 3;

/** A smaller change of the net inflow per month, as a share of the average paid in, does not count as a trend. */
const STEADY = 0.02;
const FEWEST_FOR_TREND = 3;

interface Question {
  /** The indexes of rows that are neither income nor cost of the business. */
  excluded: ReadonlySet<number>;
  /** Whole KES a month. */
  installment: number;
}

/** @returns null if no row is left, or if the statement covers more than five years */
export function affordability(
  reading: StatementReading,
  { excluded, installment }: Question,
): AffordabilityFigures | null {
  const counted = reading.rows.filter((_, index) => !excluded.has(index));
  const left = reading.rows.filter((_, index) => excluded.has(index));
  // Excluded rows still show which days the statement covers.
  const months = monthsOf(reading.rows);
  if (counted.length === 0 || months.length > MOST_MONTHS) return null;
  const figures = months.map((month) => figuresOf(month, counted));
  return {
    ...summaryOf(figures, installment),
    ...payersOf(counted),
    countedRows: counted.length,
    excludedRows: left.length,
    excludedPaidIn: kesOf(sumOf(left.map(({ paidIn }) => paidIn))),
    excludedWithdrawn: kesOf(sumOf(left.map(({ withdrawn }) => withdrawn))),
    unreadRows: reading.unread.length,
    balanceBreaks: reading.balanceBreaks,
  };
}

/** Derives everything from the months again: a client's figures may be wrong. @param installment KES a month */
export const withInstallment = (
  { months, ...figures }: AffordabilityFigures,
  installment: number,
): AffordabilityFigures => ({
  ...figures,
  ...summaryOf(
    months.map((month) => ({ ...month, net: month.paidIn - month.withdrawn })),
    installment,
  ),
});

function summaryOf(months: MonthFigures[], installment: number) {
  const whole = months.filter(({ isWhole }) => isWhole);
  const isOfWholeMonths = whole.length > 0;
  const based = isOfWholeMonths ? whole : months;
  const averageNet = average(based.map(({ net }) => net));
  return {
    months,
    isOfWholeMonths,
    averagePaidIn: average(based.map(({ paidIn }) => paidIn)),
    averageNet,
    ...lowestOf(based),
    trend: trendOf(based),
    installment,
    ...ratioOf(installment, averageNet),
  };
}

interface Month {
  month: string;
  isWhole: boolean;
}

/** @returns every month from the first row to the last; only the first and the last may be incomplete */
function monthsOf(rows: readonly StatementRow[]): Month[] {
  const days = rows.map(({ at }) => at.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const months: Month[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month)) {
    const startsLate = month === monthOf(first) && dayOf(first) > QUIET_DAYS;
    const endsEarly = month === monthOf(last) && dayOf(last) <= lastDayOf(month) - QUIET_DAYS;
    months.push({ month, isWhole: !startsLate && !endsEarly });
    if (months.length > MOST_MONTHS) break;
  }
  return months;
}

const monthOf = (day: string): string => day.slice(0, 7);
const dayOf = (day: string): number => Number(day.slice(8, 10));

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

function lastDayOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

function figuresOf({ month, isWhole }: Month, counted: readonly StatementRow[]): MonthFigures {
  const rows = counted.filter(({ at }) => monthOf(at) === month);
  const paidIn = kesOf(sumOf(rows.map((row) => row.paidIn)));
  const withdrawn = kesOf(sumOf(rows.map((row) => row.withdrawn)));
  return { month, isWhole, paidIn, withdrawn, net: paidIn - withdrawn, ...payersOf(rows) };
}

function payersOf(rows: readonly StatementRow[]): Pick<MonthFigures, 'payers' | 'largestShare'> {
  const paid = new Map<string, number>();
  for (const { details, paidIn } of rows)
    if (paidIn > 0) paid.set(payerOf(details), (paid.get(payerOf(details)) ?? 0) + paidIn);
  const all = sumOf([...paid.values()]);
  const largest = [...paid.values()].reduce((most, one) => Math.max(most, one), 0);
  return { payers: paid.size, largestShare: all > 0 ? Math.round((largest / all) * 100) : 0 };
}

function lowestOf(months: readonly MonthFigures[]) {
  const [lowest] = months.toSorted((one, other) => one.net - other.net);
  return { lowestMonth: lowest?.month ?? '', lowestNet: lowest?.net ?? 0 };
}

/** The least-squares line through the months. */
function trendOf(months: readonly MonthFigures[]): AffordabilityFigures['trend'] {
  if (months.length < FEWEST_FOR_TREND) return null;
  const middle = (months.length - 1) / 2;
  const places = months.map(({ net }, at) => ({ from: at - middle, net }));
  const slope =
    sumOf(places.map(({ from, net }) => from * net)) / sumOf(places.map(({ from }) => from ** 2));
  const steady = STEADY * Math.max(1, average(months.map(({ paidIn }) => paidIn)));
  if (Math.abs(slope) <= steady) return 'steady';
  return slope > 0 ? 'rising' : 'falling';
}

/** A ratio is rounded up: a ratio just over a limit must not read as within the limit. */
function ratioOf(
  installment: number,
  averageNet: number,
): Pick<AffordabilityFigures, 'percent' | 'level'> {
  if (averageNet <= 0) return { percent: null, level: 'red' };
  const isOver = (percent: number) => installment * 100 > averageNet * percent;
  const level = isOver(RED_PERCENT) ? 'red' : isOver(AMBER_PERCENT) ? 'amber' : 'green';
  const percent = Math.ceil((installment * 1000) / averageNet) / 10;
  return { percent: Math.min(percent, MOST_PERCENT), level };
}

/** An average is rounded down, to what a business surely has. */
const average = (values: readonly number[]): number => Math.floor(sumOf(values) / values.length);

const kesOf = (cents: number): number => Math.round(cents / 100);
