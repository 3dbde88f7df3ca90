/** Browsers refuse a request of more than 64 KB that outlives its page. */
const MAX_BYTES = 48 * 1024;

const text = new TextEncoder();

/** The rows from a position that fit one request: at least one. @param most rows that the server takes at once */
export function nextBatch<Row>(rows: readonly Row[], from: number, most: number): Row[] {
  const batch: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + most)) {
    bytes += text.encode(JSON.stringify(row)).length + 1;
    if (bytes > MAX_BYTES && batch.length > 0) break;
    batch.push(row);
  }
  return batch;
}
