import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { CsvReader, type CsvRecord } from '#shared/platform/csv-reader.ts';
import { type Cells, readCells } from './statement-reader.ts';

type ColumnName = Exclude<keyof Cells, 'place'>;

/** The words by which banks name a column. Of two columns that fit, the first of the list is meant. */
const words: Record<ColumnName, readonly RegExp[]> = {
  time: [/completion|transaction date|trans(action)? time|txn date|posting/i, /\bdate\b/i, /time/i],
  balance: [/balance/i],
  paidIn: [/credit|paid in|money in|deposit|amount in|\bcr\b/i],
  withdrawn: [/debit|withdraw|money out|paid out|amount out|\bdr\b/i],
  amount: [/amount/i, /\bvalue\b/i],
  status: [/status/i],
  details: [/description|details|narration|narrative|particulars|remarks/i, /reference|type/i],
};

/** Banks write a few lines about the account before the titles. */
const TITLES_WITHIN = 40;

const MOST_ROWS = 200_000;

/** The columns of a statement are among the first. */
const MOST_COLUMNS = 200;

type Places = Partial<Record<ColumnName, number>>;

/**
 * Reads the rows of a bank statement.
 *
 * @returns null if no line has titles for a date and for amounts
 */
export function readBankCsv(text: string): StatementReading | null {
  const lines = text.replace(/^\uFEFF/, '').split(/(?<=\n)|(?<=\r)(?!\n)/, TITLES_WITHIN);
  const titlesAt = lines.findIndex((line) => placesIn(firstRecord(line)) !== null);
  const places = placesIn(firstRecord(lines[titlesAt] ?? ''));
  if (!places) return null;
  const before = lines.slice(0, titlesAt).join('').length;
  const rest = text.replace(/^\uFEFF/, '').slice(before);
  const [, ...records] = recordsOf(rest);
  const cells = records.slice(0, MOST_ROWS).map((record) => cellsOf(record, titlesAt, places));
  return readCells(cells.filter(isPayment));
}

function recordsOf(text: string): CsvRecord[] {
  const reader = new CsvReader();
  return [...reader.push(text), ...reader.end()];
}

const firstRecord = (line: string): readonly string[] =>
  recordsOf(line)[0]?.cells.slice(0, MOST_COLUMNS) ?? [];

/** @returns the columns that titles name; null if a date or all amounts are missing */
function placesIn(titles: readonly string[]): Places | null {
  const free = new Set(titles.keys());
  const places: Places = {};
  for (const [name, patterns] of Object.entries(words) as [ColumnName, readonly RegExp[]][]) {
    const place = patterns
      .map((pattern) => titles.findIndex((title, at) => free.has(at) && pattern.test(title)))
      .find((at) => at >= 0);
    if (place === undefined) continue;
    free.delete(place);
    places[name] = place;
  }
  const hasSides = places.paidIn !== undefined && places.withdrawn !== undefined;
  if (hasSides) delete places.amount;
  const hasAmounts = hasSides || places.amount !== undefined;
  return places.time !== undefined && hasAmounts ? places : null;
}

function cellsOf({ line, cells }: CsvRecord, titlesAt: number, places: Places): Cells {
  const at = (name: ColumnName) => {
    const place = places[name];
    return place === undefined ? undefined : (cells[place] ?? '').trim();
  };
  const given = Object.entries(places).map(([name]) => [name, at(name as ColumnName)]);
  return { time: '', details: '', place: line + titlesAt, ...Object.fromEntries(given) };
}

/** Lines without any amount are the bank's own: the opening balance, a page number, a greeting. */
const isPayment = ({ amount = '', paidIn = '', withdrawn = '' }: Cells): boolean =>
  [amount, paidIn, withdrawn].some((cell) => /\d/.test(cell));
