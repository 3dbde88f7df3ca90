import type { SaleDay, SaleStanding } from '#shared/collection/sale-contract.ts';
import { sumOf } from '#shared/platform/sum.ts';

export interface SaleFigures extends Omit<SaleDay, 'day'> {
  /** KES with a day that is past. */
  overdue: number;
  /** The money that came in, in percent of it and of the money still open in the month; null of nothing. */
  percent: number | null;
}

/** @returns what the days of a month come to, beside what is owed */
export function saleFigures(days: readonly SaleDay[], standing: SaleStanding): SaleFigures {
  const cameIn = sumOf(days.map((day) => day.cameIn));
  const all = cameIn + standing.openInMonth;
  return {
    accepted: sumOf(days.map(({ accepted }) => accepted)),
    acceptedSum: sumOf(days.map(({ acceptedSum }) => acceptedSum)),
    cameIn,
    settled: sumOf(days.map(({ settled }) => settled)),
    overdue: sumOf(standing.overdue.map(({ amount }) => amount)),
    percent: all > 0 ? Math.max(0, Math.floor((100 * cameIn) / all)) : null,
  };
}
