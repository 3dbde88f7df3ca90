import type { StatementReading } from '#shared/assessment/statement-row.ts';
import type { TextItem } from '#web/src/office/viewer/messages.ts';
import { readBankCsv } from './bank-csv.ts';
import { readMpesaRows } from './mpesa-rows.ts';

/** A statement as the viewer has it: the texts of a PDF, or the file of a CSV. */
export type StatementSource =
  | { type: 'pdf'; items: readonly TextItem[] }
  | { type: 'csv'; bytes: ArrayBuffer };

/** @returns null for a document in which no rows of a statement are found */
export const readStatement = (source: StatementSource): StatementReading | null =>
  source.type === 'pdf' ? readMpesaRows(source.items) : readBankCsv(textOf(source.bytes));

/** Spreadsheets on Windows save CSV in an older alphabet than UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
