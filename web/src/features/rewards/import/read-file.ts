import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { isShortened } from '#shared/platform/phone.ts';
import { type DayOrder, dayOrderOf } from '#shared/typed/written-day.ts';
import {
  type Columns,
  columnsOf,
  type ImportTable,
  type Mapping,
  recogniseColumns,
} from '#web/src/lib/files/import-columns.ts';
import {
  checkRows,
  type FileLimits,
  type InvalidRow,
  readCsv,
  UnreadableFile,
} from '#web/src/lib/files/read-csv.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type ImportRow, isUndated, readRow } from './import-row.ts';

export const fileLimits: FileLimits = { rows: 50_000, bytes: 20 * 1024 * 1024 };

/** Each column is drawn with a choice of its use. */
const MOST_COLUMNS = 100;

/** @throws UnreadableFile */
function checkColumns(columns: number): void {
  if (columns <= MOST_COLUMNS) return;
  const most = formatNumber(MOST_COLUMNS);
  throw new UnreadableFile(
    t(
      'This file has more than {columns} columns. Keep those of the customers, and save it again.',
      {
        columns: most,
      },
    ),
  );
}

/** So many rows at once do not stop a cheap phone. */
const AT_ONCE = 2_000;

/** What the rows of a file come to, with one use of its columns. */
export interface ReadRows {
  rows: ImportRow[];
  invalid: InvalidRow[];
  /** Rows that say yes to offers, and not since when: they are imported without a consent. */
  undated: number;
  /** Phone numbers that Excel has shortened. */
  shortened: number;
}

/** @throws UnreadableFile */
export async function readTable(file: File): Promise<{ table: ImportTable; mapping: Mapping }> {
  const records: CsvRecord[] = [];
  await readCsv(file, fileLimits, (some) => {
    for (const one of some) {
      checkColumns(one.cells.length);
      records.push(one);
    }
    // One line may name the columns.
    checkRows(records.length - 1, fileLimits);
  });
  const found = recogniseColumns(records);
  checkRows(found.table.records.length, fileLimits);
  return found;
}

/** Sorts the records of a file into valid rows and invalid ones. A number counts once, by its first line. */
export async function readRows(
  { records }: ImportTable,
  mapping: Mapping,
  now = Date.now(),
): Promise<ReadRows> {
  const columns = columnsOf(mapping);
  const read: ReadRows = { rows: [], invalid: [], undated: 0, shortened: 0 };
  const lineOfPhone = new Map<string, number>();
  const order = dayOrderOf(records.map(({ cells }) => cells[columns.consent_date ?? -1] ?? ''));
  for (const [at, record] of records.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    addRow(read, record, { columns, order, lineOfPhone, now });
  }
  return read;
}

interface Reading {
  columns: Columns;
  /** What comes first in the days of the file. */
  order: DayOrder | null;
  lineOfPhone: Map<string, number>;
  now: number;
}

function addRow(read: ReadRows, record: CsvRecord, reading: Reading): void {
  const { columns, order, lineOfPhone, now } = reading;
  const row = readRow(record.cells, columns, now, order);
  if (typeof row === 'string') {
    read.invalid.push({ ...record, reason: row });
    if (isShortened(record.cells[columns.phone ?? -1] ?? '')) read.shortened += 1;
    return;
  }
  const line = lineOfPhone.get(row.phone);
  if (line !== undefined) {
    const reason = t('This number is on line {line} already.', { line: formatNumber(line) });
    read.invalid.push({ ...record, reason });
    return;
  }
  lineOfPhone.set(row.phone, record.line);
  read.rows.push(row);
  if (isUndated(record.cells, columns)) read.undated += 1;
}
