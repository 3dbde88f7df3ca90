import { IMPORT_ROWS } from '../../../../../shared/rewards/contract.ts';
import type { ImportRow } from './import-row.ts';

/** Browsers refuse a request that outlives its page when it is larger than 64 KB. */
const MAX_BYTES = 48 * 1024;

const text = new TextEncoder();

/** @returns the rows from a position on that one request can carry: at least one */
export function nextBatch(rows: readonly ImportRow[], from: number): ImportRow[] {
  const batch: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + IMPORT_ROWS)) {
    bytes += text.encode(JSON.stringify(row)).length + 1;
    if (bytes > MAX_BYTES && batch.length > 0) break;
    batch.push(row);
  }
  return batch;
}
