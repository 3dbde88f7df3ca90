import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { decodedText } from '#shared/documents/text-encoding.ts';
import type { TextItem } from '#web/src/office/viewer/messages.ts';
import { readBankCsv } from './bank-csv.ts';
import { readMpesaRows } from './mpesa-rows.ts';

export type StatementSource =
  | { type: 'pdf'; items: readonly TextItem[] }
  | { type: 'csv'; bytes: ArrayBuffer };

/** Null if no rows of a statement are found. */
export const readStatement = (source: StatementSource): StatementReading | null =>
  source.type === 'pdf'
    ? readMpesaRows(source.items)
    : readBankCsv(decodedText(new Uint8Array(source.bytes)));
