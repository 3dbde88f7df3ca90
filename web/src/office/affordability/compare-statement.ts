/** How a statement differs from what is expected: its holder, days and sums. */
import {
  type ComparedBy,
  type Comparison,
  comparedBy,
  LONGEST_DIFFERENCE,
} from '#shared/assessment/affordability-fields.ts';
import type { SaidOnStatement, StatementReading } from '#shared/assessment/statement-row.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { formatKenyanPhone, normalizeKenyanPhone } from '#shared/platform/phone.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { wordsOf } from '#shared/typed/words.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';

export interface Applicant {
  names: readonly string[];
  /** `+254...`; null once the account is closed. */
  phone: string | null;
}

/** After more days without a payment at an end of the period, pages may be missing. */
const QUIET_DAYS = 31;

/** Null if there is nothing to compare; else the differences, which may be empty. */
type Compare = (
  said: SaidOnStatement,
  reading: StatementReading,
  applicant: Applicant,
) => string[] | null;

const comparisons: Readonly<Record<ComparedBy, Compare>> = {
  name: ({ name }, _, { names }) => {
    if (!name || names.length === 0) return null;
    if (names.some((one) => isSameName(one, name))) return [];
    return [`It is the statement of ${name}, and the applicant is ${names.join(' or ')}.`];
  },
  number: ({ phone }, _, applicant) => {
    if (!phone || !applicant.phone) return null;
    if (isSameNumber(phone, applicant.phone)) return [];
    const own = formatKenyanPhone(applicant.phone);
    return [`It is the statement of the number ${phone}, and that of the applicant is ${own}.`];
  },
  period: ({ period }, { rows }) => {
    const days = rows.map(({ at }) => at.slice(0, 10)).sort();
    const [first, last] = [days[0], days.at(-1)];
    if (!period || !first || !last) return null;
    const isOutside = first < period.from || last > period.to;
    const isShort =
      daysBetween(period.from, first) > QUIET_DAYS || daysBetween(last, period.to) > QUIET_DAYS;
    if (!isOutside && !isShort) return [];
    const [from, to, start, end] = [period.from, period.to, first, last].map(formatDay);
    return [`It is of ${from} to ${to}, and its rows are of ${start} to ${end}.`];
  },
  totals: ({ paidIn, withdrawn }, { rows }) => {
    if (paidIn === null || withdrawn === null) return null;
    return [
      ...totalText('paid in', paidIn, sumOf(rows.map((row) => row.paidIn))),
      ...totalText('withdrawn', Math.abs(withdrawn), sumOf(rows.map((row) => row.withdrawn))),
    ];
  },
};

export function compareStatement(reading: StatementReading, applicant: Applicant): Comparison {
  const { said } = reading;
  const outcomes = comparedBy.map((by) => ({
    by,
    found: said && comparisons[by](said, reading, applicant),
  }));
  return {
    differences: outcomes.flatMap(({ found }) => found ?? []).map(sendable),
    notCompared: outcomes.filter(({ found }) => !found).map(({ by }) => by),
  };
}

/** Whatever is written on a statement, its recommendation can be sent. */
const sendable = (difference: string): string =>
  withoutUnseen(difference.slice(0, LONGEST_DIFFERENCE));

/** People have three names and give two; a single word is compared with all the other's words. */
function isSameName(one: string, other: string): boolean {
  const [mine, others] = [wordsOf(one), wordsOf(other)];
  const shared = mine.filter((word) => others.includes(word)).length;
  return shared > 0 && shared >= Math.min(2, mine.length, others.length);
}

/** M-Pesa hides digits behind `*` or `x`: the others must match. */
function isSameNumber(written: string, phone: string): boolean {
  const whole = normalizeKenyanPhone(written);
  if (whole) return whole === phone;
  const [shown, own] = [written.replace(/^\+?(?:254|0)?/, ''), phone.slice(4)];
  return (
    shown.length === own.length &&
    [...shown].every((digit, at) => /[*x]/i.test(digit) || digit === own[at])
  );
}

const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS;

const totalText = (what: string, said: number, rows: number): string[] =>
  said === rows
    ? []
    : [
        `It says that ${formatKes(said / 100)} were ${what}, and its rows come to ${formatKes(rows / 100)}.`,
      ];
