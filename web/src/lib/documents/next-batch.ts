/** Browsers refuse a request that outlives its page when it is larger than 64 KB. */
const MAX_BYTES = 48 * 1024;

const text = new TextEncoder();

/**
 * @param most rows that the server takes at once
 * @returns the rows from a position on that one request can carry: at least one
 */
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
