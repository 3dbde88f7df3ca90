import {
  areFitting,
  dividedSchedule,
  evenRows,
  type ProposedRow,
  restructured,
} from '#shared/agreements/restructure.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { isDay } from '#shared/platform/time.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import type { Problems } from '#web/src/office/projects/fields.ts';
import { replayed } from './replayed.ts';

export interface TypedRow {
  dueDay: string;
  amount: string;
}

const typedRow = ({ dueDay, amount }: ProposedRow): TypedRow => ({
  dueDay,
  amount: String(amount),
});

/** Equal parts, a month apart. */
export const evenly = (left: number, months: number, firstDay: string): TypedRow[] =>
  evenRows(left, Math.min(months, left), firstDay).map(typedRow);

/** As many rows as are open now, from their next future day on. */
export function firstRows(
  { schedule, rows, toSchedule }: OfficeAgreement,
  today: string,
): TypedRow[] {
  const open = schedule.filter(({ number }) =>
    rows.some((row) => row.number === number && row.open.installment > 0),
  );
  const firstDay = open.find(({ dueDay }) => dueDay >= today)?.dueDay ?? today;
  return evenly(toSchedule, Math.max(1, open.length), firstDay);
}

const amountOf = ({ amount }: TypedRow): number => parseWhole(amount) ?? 0;

type Divisible = Pick<OfficeAgreement, 'schedule' | 'rows'>;

/** The day of the last unchanged installment, or ''. */
const lastKeptDay = ({ schedule, rows }: Divisible): string =>
  dividedSchedule(schedule, { rows }).kept.at(-1)?.dueDay ?? '';

export function rowProblems(
  agreement: Divisible,
  rows: readonly TypedRow[],
  today: string,
): Problems<keyof TypedRow>[] {
  const kept = lastKeptDay(agreement);
  return rows.map((row, index) => ({
    amount: amountOf(row) < 1 ? 'Whole KES, 1 or more.' : undefined,
    dueDay: dayProblem(row.dueDay, rows[index - 1]?.dueDay ?? kept, today),
  }));
}

function dayProblem(day: string, before: string, today: string): string | undefined {
  if (!isDay(day) || day < today) return 'A day from today on.';
  return day <= before ? 'A day after the one before.' : undefined;
}

export function sumText(rows: readonly TypedRow[], left: number): string {
  const sum = rows.reduce((all, row) => all + amountOf(row), 0);
  const rest = left - sum;
  const difference = rest > 0 ? `${kes(rest)} is missing.` : `${kes(-rest)} too much.`;
  return `The rows come to ${kes(sum)} of ${kes(left)}${rest === 0 ? '.' : `: ${difference}`}`;
}

export const doFit = (agreement: Divisible, typed: readonly TypedRow[], today: string): boolean =>
  areFitting(proposedRows(typed), dividedSchedule(agreement.schedule, agreement), today);

/** Null for rows that do not fit. */
export function previewOf(agreement: OfficeAgreement, typed: readonly TypedRow[], today: string) {
  if (!doFit(agreement, typed, today)) return null;
  const divided = dividedSchedule(agreement.schedule, agreement);
  return replayed(agreement, today, restructured(divided, proposedRows(typed)));
}

export const proposedRows = (typed: readonly TypedRow[]): ProposedRow[] =>
  typed.map((row) => ({ dueDay: row.dueDay, amount: amountOf(row) }));
