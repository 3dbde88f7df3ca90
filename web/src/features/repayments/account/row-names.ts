import type { Applied, RowState } from '#shared/agreements/replay.ts';
import { byLanguage, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** @returns how a sentence names a row: `#3`, or the deposit */
const rowName = (number: number): string => (number === 0 ? t('Deposit') : `#${number}`);

/** @returns what a payment was counted towards: `#3 KES 20,000, #4 KES 5,000`, where no amount leaves its row */
export function appliedInWords({ rows, credit }: Applied): string {
  const parts = rows.map(({ number, amount }) => `${rowName(number)} ${formatKes(amount)}`);
  if (credit > 0) parts.push(t('Credit {amount}', { amount: formatKes(credit) }));
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(', ');
}

const lists = byLanguage((locale) => new Intl.ListFormat(locale));

/**
 * Says what a payment pays: rows that it completes by their numbers, a part of a row by its amount.
 *
 * @param rows as they are after it
 * @returns `#3 and KES 5,000 of #4`
 */
export function paidInWords({ rows: paid, credit }: Applied, rows: readonly RowState[]): string {
  const open = new Set(rows.filter(({ balance }) => balance > 0).map(({ number }) => number));
  const isPart = ({ number }: { number: number }) => open.has(number);
  const whole = runsOf(paid.filter((row) => !isPart(row)).map(({ number }) => number));
  const parts = paid
    .filter(isPart)
    .map(({ number, amount }) =>
      t('{amount} of {row}', { amount: formatKes(amount), row: rowName(number) }),
    );
  const rest = credit > 0 ? [t('{amount} beyond it', { amount: formatKes(credit) })] : [];
  return lists().format([...whole.map(runInWords), ...parts, ...rest]);
}

type Run = [first: number, last: number];

/** Rows that follow one another are named by the first and the last. */
function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    // The deposit has a name, not a number.
    if (run && run[1] === number - 1 && run[0] > 0) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

function runInWords([first, last]: Run): string {
  if (first === last) return rowName(first);
  return last === first + 1
    ? `${rowName(first)}, ${rowName(last)}`
    : t('{first} to {last}', { first: rowName(first), last: rowName(last) });
}
