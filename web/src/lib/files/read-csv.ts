import { markedEncoding, type TextEncoding } from '#shared/documents/text-encoding.ts';
import { withoutMark } from '#shared/platform/csv.ts';
import { CsvReader, type CsvRecord } from '#shared/platform/csv-reader.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { formatBytes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Letters at once that do not freeze a cheap phone. Browsers hand out two million. */
const PIECE = 256 * 1024;

const LONGEST_ROW = 1024 * 1024;

export interface FileLimits {
  rows: number;
  bytes: number;
}

export interface InvalidRow extends CsvRecord {
  reason: string;
}

/** The file cannot be imported; the message says what to do. */
export class UnreadableFile extends Error {}

/** @param problem a sentence that says what is too large */
function tooLarge(problem: string, { rows }: FileLimits): UnreadableFile {
  const advice = t(
    'Split it in your spreadsheet into files of {rows} rows at most, and import one after the other.',
    { rows: formatNumber(rows) },
  );
  return new UnreadableFile(`${problem} ${advice}`);
}

/** A workbook or picture with the ending of a CSV, or one endless line. */
const noCsv = () =>
  new UnreadableFile(
    t('This file is no list in CSV. Open it in your spreadsheet, and save it as CSV UTF-8.'),
  );

export function checkRows(rows: number, limits: FileLimits): void {
  if (rows <= limits.rows) return;
  const most = formatNumber(limits.rows);
  throw tooLarge(t('This file has more than {rows} rows.', { rows: most }), limits);
}

/** Reads in pieces, with pauses for drawing. @param add takes each piece's records @throws UnreadableFile */
export async function readCsv(
  file: File,
  limits: FileLimits,
  add: (records: readonly CsvRecord[]) => void,
): Promise<void> {
  if (file.size > limits.bytes) {
    const size = formatBytes(limits.bytes);
    throw tooLarge(t('This file is larger than {size}.', { size }), limits);
  }
  const csv = new CsvReader();
  const pieces = file
    .stream()
    .pipeThrough(new TextDecoderStream(await encodingOf(file)))
    .getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) break;
    for (let from = 0; from < value.length; from += PIECE) {
      add(csv.push(value.slice(from, from + PIECE)));
      if (value.includes('\0') || csv.waiting > LONGEST_ROW) throw noCsv();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  add(csv.end());
}

/** The encoding by byte order mark, UTF-8 if all of it is valid, else that of Excel on Windows. */
async function encodingOf(file: Blob): Promise<TextEncoding> {
  const marked = markedEncoding(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  if (marked) return marked;
  const strict = new TextDecoder('utf-8', { fatal: true });
  const pieces = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await pieces.read();
      strict.decode(value, { stream: !done });
      if (done) return 'utf-8';
    }
  } catch {
    void pieces.cancel();
    return 'windows-1252';
  }
}

/** A name is one line of text, even if a spreadsheet would take it for a formula. */
export const nameIn = (cell: string): string =>
  withoutUnseen(withoutMark(cell).replaceAll(/\s+/g, ' ')).trim();
