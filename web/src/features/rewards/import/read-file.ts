import { CsvReader, type CsvRecord } from '../../../../../shared/platform/csv-reader.ts';
import { formatBytes, formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { type Columns, columnNames, type ImportRow, readHeader, readRow } from './import-row.ts';

export const MAX_ROWS = 50_000;
export const MAX_BYTES = 20 * 1024 * 1024;

/** So many letters at once do not stop a cheap phone. Browsers hand out two million. */
const PIECE = 256 * 1024;

/** A line that is not valid, and why. */
export interface InvalidRow extends CsvRecord {
  reason: string;
}

export interface ReadFile {
  rows: ImportRow[];
  invalid: InvalidRow[];
}

/** @param problem a sentence that says what is too large */
const tooLarge = (problem: string): UnreadableFile => {
  const advice = t(
    'Split it in your spreadsheet into files of {rows} rows at most, and import one after the other.',
    { rows: formatNumber(MAX_ROWS) },
  );
  return new UnreadableFile(`${problem} ${advice}`);
};

/** The file cannot be imported at all. The message says what to do. */
export class UnreadableFile extends Error {}

/** Sorts the records of a file into valid rows and invalid ones. */
export class ImportReader {
  readonly rows: ImportRow[] = [];
  readonly invalid: InvalidRow[] = [];
  readonly #now: number;
  readonly #lineOfPhone = new Map<string, number>();
  #columns: Columns | undefined;

  constructor(now: number) {
    this.#now = now;
  }

  /** @throws UnreadableFile */
  add(records: readonly CsvRecord[]): void {
    for (const record of records) {
      if (this.#columns) this.#addRow(record, this.#columns);
      else this.#begin(record);
    }
    if (this.rows.length + this.invalid.length > MAX_ROWS) {
      throw tooLarge(t('This file has more than {rows} rows.', { rows: formatNumber(MAX_ROWS) }));
    }
  }

  #begin(record: CsvRecord): void {
    const header = readHeader(record.cells);
    if (!header) {
      throw new UnreadableFile(
        t('The first line must name the columns: {columns}.', { columns: columnNames.join(', ') }),
      );
    }
    this.#columns = header.columns;
    if (!header.isHeader) this.#addRow(record, header.columns);
  }

  #addRow(record: CsvRecord, columns: Columns): void {
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

/**
 * Reads a file piece by piece, with pauses in which the page can be drawn.
 *
 * @throws UnreadableFile
 */
export async function readFile(file: File, now = Date.now()): Promise<ReadFile> {
  if (file.size > MAX_BYTES) {
    throw tooLarge(t('This file is larger than {size}.', { size: formatBytes(MAX_BYTES) }));
  }
  const csv = new CsvReader();
  const reader = new ImportReader(now);
  const pieces = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) break;
    for (let from = 0; from < value.length; from += PIECE) {
      reader.add(csv.push(value.slice(from, from + PIECE)));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  reader.add(csv.end());
  return reader;
}
