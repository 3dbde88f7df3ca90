import type { CsvRecord } from '../../../../../shared/platform/csv-reader.ts';
import { type Columns, requireHeader } from '../../../lib/files/csv-columns.ts';
import {
  checkRows,
  type FileLimits,
  type InvalidRow,
  readCsv,
} from '../../../lib/files/read-csv.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { type ColumnName, columnNames, type ImportRow, readRow } from './import-row.ts';

export const fileLimits: FileLimits = { rows: 50_000, bytes: 20 * 1024 * 1024 };

export interface ReadFile {
  rows: ImportRow[];
  invalid: InvalidRow[];
}

/** Sorts the records of a file into valid rows and invalid ones. */
export class ImportReader {
  readonly rows: ImportRow[] = [];
  readonly invalid: InvalidRow[] = [];
  readonly #now: number;
  readonly #lineOfPhone = new Map<string, number>();
  #columns: Columns<ColumnName> | undefined;

  constructor(now: number) {
    this.#now = now;
  }

  /** @throws UnreadableFile */
  add(records: readonly CsvRecord[]): void {
    for (const record of records) {
      if (this.#columns) this.#addRow(record, this.#columns);
      else this.#begin(record);
    }
    checkRows(this.rows.length + this.invalid.length, fileLimits);
  }

  #begin(record: CsvRecord): void {
    const { columns, isHeader } = requireHeader(record.cells, columnNames);
    this.#columns = columns;
    if (!isHeader) this.#addRow(record, columns);
  }

  #addRow(record: CsvRecord, columns: Columns<ColumnName>): void {
    const row = readRow(record.cells, columns, this.#now);
    if (typeof row === 'string') this.invalid.push({ ...record, reason: row });
    else this.#addOnce(record, row);
  }

  /** A number counts once, by its first line. */
  #addOnce(record: CsvRecord, row: ImportRow): void {
    const line = this.#lineOfPhone.get(row.phone);
    if (line !== undefined) {
      const reason = t('This number is on line {line} already.', { line: formatNumber(line) });
      this.invalid.push({ ...record, reason });
      return;
    }
    this.#lineOfPhone.set(row.phone, record.line);
    this.rows.push(row);
  }
}

/** @throws UnreadableFile */
export async function readFile(file: File, now = Date.now()): Promise<ReadFile> {
  const reader = new ImportReader(now);
  await readCsv(file, fileLimits, (records) => reader.add(records));
  return reader;
}
