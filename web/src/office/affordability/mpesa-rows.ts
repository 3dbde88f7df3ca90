import type { StatementReading } from '#shared/assessment/statement-row.ts';
import type { TextItem } from '#web/src/office/viewer/messages.ts';
import {
  type Column,
  type ColumnName,
  columnOf,
  NEAR,
  type Titles,
  titlesAt,
  withinColumns,
} from './mpesa-columns.ts';
import { type Cells, readCells } from './statement-reader.ts';

const RECEIPT = /^[A-Z0-9]{8,14}$/;

/** The most points between two lines of one row. */
const LINE_HEIGHT = 16;

/** Columns in which a row continues: footers and sums begin in others. */
const goesOn: readonly ColumnName[] = ['time', 'details', 'status', 'type', 'party', 'besides'];

/** They share a line, the first or last of a row. */
const amounts: readonly ColumnName[] = ['paidIn', 'withdrawn', 'balance'];

const MOST_ON_A_LINE = 200;

type OpenRow = { place: number; page: number; y: number } & Partial<Record<ColumnName, string>>;

/** The rows of an M-Pesa statement; null without column titles: another document. @param items in any order */
export function readMpesaRows(items: readonly TextItem[]): StatementReading | null {
  const rows: OpenRow[] = [];
  const head: string[] = [];
  let titles: (Titles & { page: number }) | undefined;
  for (const line of linesOf(items)) {
    const found = titlesOn(line);
    if (found) titles = { ...found, page: line.page };
    else if (!titles) head.push(line.items.map(({ text }) => text).join(' '));
    else if (titles?.page === line.page && line.y > titles.bottom + NEAR)
      addLine(rows, line, titles.columns);
  }
  return titles ? readCells(rows.map(cellsOf), head) : null;
}

const titlesOn = ({ items, around }: Line): Titles | undefined =>
  items
    .slice(0, MOST_ON_A_LINE)
    .map((item) => titlesAt(item, around))
    .find((one) => one !== null);

interface Line {
  page: number;
  y: number;
  items: TextItem[];
  around: TextItem[];
}

function linesOf(items: readonly TextItem[]): Line[] {
  const sorted = items.toSorted((one, other) => one.page - other.page || one.y - other.y);
  const lines: Line[] = [];
  for (const item of sorted) {
    const last = lines.at(-1);
    if (last && last.page === item.page && item.y - last.y < NEAR) last.items.push(item);
    else lines.push({ page: item.page, y: item.y, items: [item], around: [] });
  }
  for (const [index, line] of lines.entries()) {
    line.items.sort((one, other) => one.x - other.x);
    const near = lines.slice(Math.max(0, index - 2), index + 3);
    line.around = near.filter(({ page }) => page === line.page).flatMap((one) => one.items);
  }
  return lines;
}

function addLine(rows: OpenRow[], line: Line, columns: readonly Column[]): void {
  const cells = cellsOnLine(line, columns);
  const last = rows.at(-1);
  if (beginsRow(cells)) rows.push({ place: line.page, page: line.page, y: line.y, ...cells });
  else if (last && isContinued(last, line, cells)) {
    for (const name of Object.keys(cells) as ColumnName[])
      last[name] = joined(last[name], cells[name]);
    last.page = line.page;
    last.y = line.y;
  } else if (last) endOnPage(last, line);
}

/** Footer words can be as long as receipts, but have no digit and no time beside them. */
const beginsRow = ({ receipt = '', time = '' }: Partial<Record<ColumnName, string>>): boolean =>
  RECEIPT.test(receipt.trim()) && /\d/.test(receipt + time);

/** Text below a footer is not part of a row. The row may continue on the next page. */
function endOnPage(row: OpenRow, line: Line): void {
  if (row.page === line.page) row.y = Number.NEGATIVE_INFINITY;
  else row.page = line.page;
}

function cellsOnLine({ items }: Line, columns: readonly Column[]) {
  const cells: Partial<Record<ColumnName, string>> = {};
  for (const item of items.flatMap((one) => withinColumns(one, columns))) {
    const name = columnOf(item, columns)?.name ?? 'receipt';
    cells[name] = joined(cells[name], item.text);
  }
  return cells;
}

/** Appending does not copy the text, which `join` would do for each piece of a long cell. */
const joined = (text: string | undefined, more = ''): string =>
  text && more ? `${text} ${more}` : text || more;

/** A row continues in the next line, or below the titles of the next page. */
function isContinued(row: OpenRow, line: Line, cells: Partial<Record<ColumnName, string>>) {
  const isNext = row.page === line.page && line.y - row.y <= LINE_HEIGHT;
  const isOnNextPage = row.page + 1 === line.page;
  const wanted = amounts.every((name) => row[name] === undefined) ? amounts : [];
  const fits = (name: ColumnName) => goesOn.includes(name) || wanted.includes(name);
  return (isNext || isOnNextPage) && (Object.keys(cells) as ColumnName[]).every(fits);
}

const cellsOf = (row: OpenRow): Cells => ({
  place: row.place,
  time: row.time ?? '',
  details: row.details ?? '',
  ...(row.status === undefined ? {} : { status: row.status }),
  paidIn: row.paidIn ?? '',
  withdrawn: row.withdrawn ?? '',
  balance: row.balance ?? '',
});
