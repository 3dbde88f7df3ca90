import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { CsvReader, type CsvRecord } from '#shared/platform/csv-reader.ts';
import { type ColumnName, type Places, placesIn } from './bank-titles.ts';
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
