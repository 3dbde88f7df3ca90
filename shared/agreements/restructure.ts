/** A new schedule in the place of what is open of the one that runs (docs/rules.md 11). Amounts are whole KES. */
import { installmentAmounts } from '#shared/offers/installments.ts';
import { isDay } from '#shared/platform/time.ts';
import type { ReplayState } from './replay.ts';
import { type Installment, monthsAfter } from './schedule.ts';

/** An installment as people propose it. */
export type ProposedRow = Omit<Installment, 'number'>;

/** The most rows that a new schedule may have beside those that are paid. */
export const MOST_ROWS = 60;

interface Divided {
  /** The installments that are paid, or waived, before the first open one. */
  kept: Installment[];
  replaced: Installment[];
  /** What is open of the installments that are replaced, without their charges. */
  left: number;
}

/** @param schedule the installments as they hold now. @param state what its agreement comes to */
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

/** @returns what is open in equal parts, a month apart */
export const evenRows = (left: number, months: number, firstDay: string): ProposedRow[] =>
  installmentAmounts(left, months).map((amount, index) => ({
    dueDay: monthsAfter(firstDay, index),
    amount,
  }));

/**
 * @param today a day in Nairobi
 * @returns whether rows can stand for what is open: their days follow each other from today on, none is below
 *   KES 1, and they come to what is open
 */
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
 * Puts rows in the place of what is open. What was paid or waived of the rows that they replace is added to
 * the first of them, where the replay counts it again: so the sum of the schedule stays, and with it
 * everything that is paid and owed.
 *
 * @param rows which fit (`areFitting`)
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
