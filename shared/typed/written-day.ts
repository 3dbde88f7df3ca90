/**
 * Days from people and files (docs/rules.md 5): `2026-06-01`, `1/6/2026`, `1 Jun 2026`, `June 1st, 2026`, `20260601`.
 * The column decides whether `6/1` is in January or in June.
 */

import { withPlainDigits } from '#shared/platform/digits.ts';
import { isDay } from '#shared/platform/time.ts';

/** The part that comes first in a column's numeric dates; `dayInMiddle` means year-day-month, such as `2026-14-06`. */
export type DayOrder = 'dayFirst' | 'monthFirst' | 'dayInMiddle';

/** Longer than any day with a time behind it. */
const LONGEST = 60;

const MONTHS = [
  ['jan'],
  ['feb'],
  ['mar', 'mac'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des'],
];

const GAP = String.raw`\s*[-/.,\s]\s*`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})(?!\d)`;

const forms = {
  yearFirst: new RegExp(
    String.raw`^(?<year>\d{4})${GAP}(?<month>\d{1,2})${GAP}(?<day>\d{1,2})(?!\d)`,
  ),
  joined: /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})(?!\d)/,
  numbers: new RegExp(String.raw`^(?<first>\d{1,2})${GAP}(?<second>\d{1,2})${GAP}${YEAR}`),
  dayAndWord: new RegExp(
    String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?(?:${GAP})?(?<word>[a-z]{3,9})\.?(?:${GAP})?${YEAR}`,
    'i',
  ),
  wordAndDay: new RegExp(
    String.raw`^(?<word>[a-z]{3,9})\.?(?:${GAP})?(?<day>\d{1,2})(?:st|nd|rd|th)?${GAP}${YEAR}`,
    'i',
  ),
} as const;

/** The day of the week adds nothing. */
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,?\s+/i;

const clean = (text: string): string =>
  withPlainDigits(text.slice(0, LONGEST)).replace(/\s+/g, ' ').trim().replace(WEEKDAY, '');

const partsOf = (form: keyof typeof forms, text: string) => forms[form].exec(text)?.groups;

/** 0 if the word is not a month. */
const monthOf = (word: string): number =>
  MONTHS.findIndex((starts) => starts.includes(word.slice(0, 3).toLowerCase())) + 1;

/**
 * A number above 12, which cannot be a month, shows the order. Without one it is `dayFirst`, as Kenyans write. null if
 * rows contradict each other, or if a two-digit year may be first.
 */
export function dayOrderOf(column: Iterable<string>): DayOrder | null {
  const orders = new Set<DayOrder>();
  const short = { first: new Set<string>(), year: new Set<string>() };
  for (const text of column) {
    const typed = clean(text);
    if (Number(partsOf('yearFirst', typed)?.month) > 12) orders.add('dayInMiddle');
    const { first = '', second = '', year = '' } = partsOf('numbers', typed) ?? {};
    if (Number(first) > 12) orders.add('dayFirst');
    if (Number(second) > 12) orders.add('monthFirst');
    if (!isShort(year)) continue;
    short.first.add(first);
    short.year.add(year);
  }
  const [order = 'dayFirst'] = orders;
  // Years change less often than days and months.
  const isYearFirst = short.year.size > short.first.size;
  return orders.size > 1 || isYearFirst ? null : order;
}

const isShort = (year = ''): boolean => year.length === 2;

/** As 2026-06-01; null if the text does not begin with a calendar day. `order` null reads only unambiguous days. */
export function dayIn(text: string, order: DayOrder | null = 'dayFirst'): string | null {
  const typed = clean(text);
  const numbers = partsOf('numbers', typed);
  const parts =
    withYear(partsOf('yearFirst', typed), order) ??
    partsOf('joined', typed) ??
    (numbers && inOrder(numbers, order)) ??
    partsOf('dayAndWord', typed) ??
    partsOf('wordAndDay', typed);
  if (!parts) return null;
  const { year = '', month, word = '', day = '' } = parts;
  const fullYear = isShort(year) ? `20${year}` : year;
  const monthNumber = month ?? String(monthOf(word));
  const found = `${fullYear}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}

type Parts = Record<string, string | undefined>;

const withYear = (parts: Parts | undefined, order: DayOrder | null): Parts | undefined =>
  parts && order === 'dayInMiddle' ? { ...parts, month: parts.day, day: parts.month } : parts;

function inOrder({ first, second, year }: Parts, order: DayOrder | null): Parts | undefined {
  const dayFirst = { day: first, month: second, year };
  if (order === 'dayFirst' || order === 'dayInMiddle') return dayFirst;
  // Without a proved order, `26-06-14` has two readings.
  if (order === null && isShort(year)) return undefined;
  if (order === 'monthFirst' || Number(second) > 12) return { day: second, month: first, year };
  return Number(first) > 12 || first === second ? dayFirst : undefined;
}
