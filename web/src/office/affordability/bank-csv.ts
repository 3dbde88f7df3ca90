import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { CsvReader, type CsvRecord } from '#shared/platform/csv-reader.ts';
import { listWith } from '#shared/typed/phrases.ts';
import { wordsOf } from '#shared/typed/words.ts';
import { type Cells, readCells, sideIn } from './statement-reader.ts';

/** Banks write a few lines about the account before the titles. */
const TITLES_WITHIN = 40;

const MOST_ROWS = 200_000;

const MOST_COLUMNS = 200;

/** Reads the rows of a bank statement; null if no line has titles for a date and for amounts. */
export function readBankCsv(text: string): StatementReading | null {
  const lines = text.replace(/^\uFEFF/, '').split(/(?<=\n)|(?<=\r)(?!\n)/, TITLES_WITHIN);
  const titlesAt = lines.findIndex((line) => isStatement(placesIn(firstRecord(line))));
  if (titlesAt === -1) return null;
  const before = lines.slice(0, titlesAt).join('').length;
  const [, ...records] = recordsOf(text.replace(/^\uFEFF/, '').slice(before));
  const payments = records.slice(0, MOST_ROWS);
  const places = usedPlaces(placesIn(firstRecord(lines[titlesAt] ?? '')), payments);
  if (!places) return null;
  const cells = payments.map((record) => cellsOf(record, titlesAt, places));
  const head = lines.slice(0, titlesAt).map((line) => firstRecord(line).join(' '));
  return readCells(cells.filter(isPayment), head);
}

function recordsOf(text: string): CsvRecord[] {
  const reader = new CsvReader();
  return [...reader.push(text), ...reader.end()];
}

const firstRecord = (line: string): readonly string[] =>
  recordsOf(line)[0]?.cells.slice(0, MOST_COLUMNS) ?? [];

const hasSides = ({ paidIn, withdrawn }: Places): boolean =>
  paidIn !== undefined && withdrawn !== undefined;

const isStatement = (places: Places): boolean =>
  places.time !== undefined &&
  (hasSides(places) || places.amount !== undefined || places.direction !== undefined);

/** Rows that show what a column holds. */
const LOOKED_AT = 50;

/** Tells directions by cells: `Debit/Credit` may title signed amounts, `Type` anything. Null without amounts. */
function usedPlaces(places: Places, records: readonly CsvRecord[]): Places | null {
  const { direction, ...others } = places;
  if (hasSides(places)) return { ...others, amount: undefined };
  const said = records
    .slice(0, LOOKED_AT)
    .map(({ cells }) => cells[direction ?? -1]?.trim() ?? '')
    .filter((cell) => cell !== '');
  const isDirection =
    said.length > 0 && said.filter((cell) => sideIn(cell)).length * 2 > said.length;
  const only = { ...others, paidIn: undefined, withdrawn: undefined };
  if (isDirection) return places.amount === undefined ? null : { ...only, direction };
  if (places.amount !== undefined) return only;
  return direction === undefined ? null : { ...only, amount: direction };
}

function cellsOf({ line, cells }: CsvRecord, titlesAt: number, places: Places): Cells {
  const given = (Object.entries(places) as [ColumnName, number | undefined][])
    .filter(([, place]) => place !== undefined)
    .map(([name, place = -1]) => [name, (cells[place] ?? '').trim()]);
  return { time: '', details: '', place: line + titlesAt, ...Object.fromEntries(given) };
}

/** Lines without an amount are the bank's: opening balance, page number, greeting. */
const isPayment = ({ amount = '', paidIn = '', withdrawn = '' }: Cells): boolean =>
  [amount, paidIn, withdrawn].some((cell) => /\d/.test(cell));

/** Finds what each column of a bank's CSV holds, by its title. */

type ColumnName = Exclude<keyof Cells, 'place'>;

type Places = Partial<Record<ColumnName, number>>;

/** A title in small letters, words joined by spaces. */
type Fits = (title: string) => boolean;

const matches =
  (pattern: RegExp): Fits =>
  (title) =>
    pattern.test(title);

/** Words that do not tell the side of an amount: `Credit Amount (KES)` is read as `credit`. */
const FILLER =
  /\b(?:amounts?|amt|value|kes|kshs?|ke|lcy|local|currency|transactions?|trans|txn)\b/g;

const withoutFillers = (title: string): string =>
  title.replace(FILLER, ' ').replace(/ +/g, ' ').trim();

/** Amount titles are exactly these: a `Credit Limit` is not income. */
const oneOf =
  (phrases: string): Fits =>
  (title) =>
    listWith({ phrases }, withoutFillers(title)) !== null;

const isAmount: Fits = (title) =>
  withoutFillers(title) === '' && /\b(?:amounts?|amt|value)\b/.test(title);

const isEitherSide: Fits = (title) =>
  /^(?:debits?|dr|d) (?:or |and )?(?:credits?|cr|c)\b|^(?:credits?|cr|c) (?:or |and )?(?:debits?|dr|d)\b/.test(
    title,
  );

/** Of two columns that fit, the first of the list counts. */
const titles: Record<ColumnName, readonly Fits[]> = {
  time: [
    matches(
      /\bcompletion\b|\bposting\b|\b(?:transaction|trans|tran|txn|booking|entry) (?:date|time)\b/,
    ),
    matches(/\bdate\b|\btarehe\b/),
    matches(/\btime\b/),
  ],
  balance: [
    oneOf('balance, salio, running balance, book balance, ledger balance, closing balance'),
    matches(/\bbalance\b|\bsalio\b/),
  ],
  paidIn: [
    oneOf('credit, credits, cr, credited, credit in, in, paid in, money in, cash in'),
    oneOf('deposit, deposits, received, receipts, inflow, inflows, lodgement, lodgements'),
  ],
  withdrawn: [
    oneOf('debit, debits, dr, debited, debit out, out, paid out, money out, cash out'),
    oneOf('withdrawal, withdrawals, withdrawn, withdraw, payments, outflow, outflows'),
  ],
  direction: [
    isEitherSide,
    oneOf('dr cr, cr dr, drcr, crdr, dc, cd, direction, side, sign, indicator'),
    oneOf('in out, type, entry type, flow'),
  ],
  amount: [isAmount],
  status: [matches(/\b(?:status|state|result|hali)\b/)],
  details: [
    matches(/\b(?:descriptions?|details?|narrations?|narratives?|particulars|remarks|maelezo)\b/),
    matches(/\b(?:reference|type)\b/),
  ],
};

function placesIn(cells: readonly string[]): Places {
  const given = cells.map((cell) => wordsOf(cell).join(' '));
  const free = new Set(given.keys());
  const places: Places = {};
  for (const [name, fits] of Object.entries(titles) as [ColumnName, readonly Fits[]][]) {
    const place = fits
      .map((suits) => given.findIndex((title, at) => free.has(at) && title !== '' && suits(title)))
      .find((at) => at >= 0);
    if (place === undefined) continue;
    free.delete(place);
    places[name] = place;
  }
  return places;
}
