/** A new schedule instead of the open part of the current one (docs/rules.md 11). Amounts are whole KES. */
import { installmentAmounts } from '#shared/offers/installments.ts';
import { isDay } from '#shared/platform/time.ts';
import type { ReplayState } from './replay.ts';
import { type Installment, monthsAfter } from './schedule.ts';

export type ProposedRow = Omit<Installment, 'number'>;

/** The most new rows, not counting the paid ones. */
export const MOST_ROWS = 60;

interface Divided {
  /** Installments before the first open one, paid or waived. */
  kept: Installment[];
  replaced: Installment[];
  /** Open in the replaced installments, without their charges. */
  left: number;
}

export function dividedSchedule(
  schedule: readonly Installment[],
  state: Pick<ReplayState, 'rows'>,
): Divided {
  const stateOfRow = new Map(state.rows.map((row) => [row.number, row]));
  const isOpen = ({ number }: Installment) => (stateOfRow.get(number)?.balance ?? 0) > 0;
  const first = schedule.findIndex(isOpen);
  const [kept, replaced] =
    first < 0 ? [[...schedule], []] : [schedule.slice(0, first), schedule.slice(first)];
  const openOf = ({ number }: Installment) => stateOfRow.get(number)?.open.installment ?? 0;
  return { kept, replaced, left: replaced.reduce((sum, row) => sum + openOf(row), 0) };
}

/** @returns equal parts, a month apart */
export const evenRows = (left: number, months: number, firstDay: string): ProposedRow[] =>
  installmentAmounts(left, months).map((amount, index) => ({
    dueDay: monthsAfter(firstDay, index),
    amount,
  }));

/** @returns whether days ascend from today (Nairobi) on, no row is below KES 1, and the sum is what is open */
export function areFitting(
  rows: readonly ProposedRow[],
  { left, kept }: Pick<Divided, 'left' | 'kept'>,
  today: string,
): boolean {
  const lastKept = kept.at(-1)?.dueDay ?? '';
  const isAfter = ({ dueDay }: ProposedRow, index: number) =>
    isDay(dueDay) && dueDay >= today && dueDay > (rows[index - 1]?.dueDay ?? lastKept);
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  return rows.length > 0 && rows.every(isAfter) && rows.every(isWhole) && sum === left;
}

const isWhole = ({ amount }: ProposedRow): boolean => Number.isInteger(amount) && amount >= 1;

/**
 * The first new row also includes the sums paid and waived in the replaced rows, because the replay counts them there.
 * So the total, the paid and the owed sum stay the same.
 * @param rows that `areFitting` accepts
 */
export function restructured(
  { kept, replaced, left }: Divided,
  rows: readonly ProposedRow[],
): Installment[] {
  const covered = replaced.reduce((sum, { amount }) => sum + amount, 0) - left;
  const next = rows.map(({ dueDay, amount }, index) => ({
    number: kept.length + index + 1,
    dueDay,
    amount: index === 0 ? amount + covered : amount,
  }));
  return [...kept, ...next];
}
