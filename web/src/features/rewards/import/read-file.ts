import type { BodyOf } from '#shared/platform/contract.ts';
import { toCsv } from '#shared/platform/csv.ts';
import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { isShortened, mobilePhone } from '#shared/platform/phone.ts';
import { importCustomers } from '#shared/rewards/contract.ts';
import { wholeIn } from '#shared/typed/amount.ts';
import { type DayOrder, dayIn, dayOrderOf } from '#shared/typed/written-day.ts';
import { yesOrNo } from '#shared/typed/yes-no.ts';
import {
  type ColumnName,
  type Columns,
  columnsOf,
  type ImportTable,
  type Mapping,
  REASON_TITLES,
  recogniseColumns,
} from '#web/src/lib/files/import-columns.ts';
import {
  checkRows,
  type FileLimits,
  type InvalidRow,
  nameIn,
  readCsv,
  UnreadableFile,
} from '#web/src/lib/files/read-csv.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

export const fileLimits: FileLimits = { rows: 50_000, bytes: 20 * 1024 * 1024 };

/** Each column is drawn with a choice of its use. */
const MOST_COLUMNS = 100;

/** @throws UnreadableFile */
function checkColumns(columns: number): void {
  if (columns <= MOST_COLUMNS) return;
  throw new UnreadableFile(
    t(
      'This file has more than {columns} columns. Keep only those about customers, and save it again.',
      { columns: formatNumber(MOST_COLUMNS) },
    ),
  );
}

/** Rows at once that do not freeze a cheap phone. */
const AT_ONCE = 2_000;

/** The rows of a file for one use of its columns. */
export interface ReadRows {
  rows: ImportRow[];
  invalid: InvalidRow[];
  /** Rows that say yes to offers without a date: imported without a consent. */
  undated: number;
  /** Phone numbers that Excel shortened. */
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

/** Sorts records into valid and invalid rows. A number counts once, by its first line. */
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

export type ImportRow = BodyOf<typeof importCustomers>['rows'][number];

const { fields } = importCustomers.body.rows.of;
const MOST_POINTS = fields.points.max;
const LONGEST_NAME = fields.name.max;

/** A customer to import, or why the cells are not valid. @param order whether days or months come first */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  now: number,
  order?: DayOrder | null,
): ImportRow | string {
  const cellOf = (name: ColumnName) => cells[columns[name] ?? -1]?.trim() ?? '';
  const phone = mobilePhone(cellOf('phone'));
  if (!phone) return phoneProblem(cellOf('phone'));
  const points = readBalance(cellOf('balance'));
  if (points === null) {
    return t('The balance must be a whole number from 0 to {most}.', {
      most: formatNumber(MOST_POINTS),
    });
  }
  const name = nameIn(cellOf('name'));
  if (name.length > LONGEST_NAME) {
    return t('The name is longer than {most} letters.', { most: LONGEST_NAME });
  }
  const nameProblem = smsNameProblem(name);
  if (nameProblem) return nameProblem;
  // A file with only consent dates says yes by them.
  const consent = columns.consent === undefined ? 'yes' : yesOrNo(cellOf('consent'));
  if (!consent) return t('Write Yes or No for offers.');
  const day = consent === 'yes' ? cellOf('consent_date') : '';
  const consentAt = day === '' ? null : startOfPastDay(dayIn(day, order), now);
  if (consentAt === undefined) {
    return t('The day of the yes must be a past day, such as 2026-11-21.');
  }
  return { phone, name: name || null, points, consentAt };
}

function phoneProblem(cell: string): string {
  if (!isShortened(cell)) return t(INVALID_PHONE);
  return t(
    'Excel has cut this number to {cell}, and its last digits are lost. Type all the digits.',
    { cell },
  );
}

/** Whether a row says yes to offers, without a date. */
const isUndated = (cells: readonly string[], columns: Columns): boolean =>
  yesOrNo(cells[columns.consent ?? -1] ?? '') === 'yes' &&
  !cells[columns.consent_date ?? -1]?.trim();

function readBalance(cell: string): number | null {
  const points = cell === '' ? 0 : wholeIn(cell);
  return points !== null && points <= MOST_POINTS ? points : null;
}

/** The start of the day in Nairobi; undefined if the day is in the future or not a day. */
function startOfPastDay(day: string | null, now: number): string | undefined {
  const at = Date.parse(`${day}T00:00:00+03:00`);
  return day !== null && at <= now ? new Date(at).toISOString() : undefined;
}

/** The refused rows with the reason in the last column. An import ignores that column, so the file can be mended. */
export function refusedFile({ titles }: ImportTable, refused: readonly InvalidRow[]): string {
  const reasonAt = titles.findIndex((title) => REASON_TITLES.some((one) => one === title.trim()));
  const kept = titles.map((_, at) => at).filter((at) => at !== reasonAt);
  return toCsv([
    [...kept.map((at) => titles[at] ?? ''), t('Reason')],
    ...refused.map(({ cells, reason }) => [...kept.map((at) => cells[at] ?? ''), reason]),
  ]);
}
