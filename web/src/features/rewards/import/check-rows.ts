import { checkImport, IMPORT_ROWS } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import type { ImportRow } from './import-row.ts';

/** @returns the rows of people who are no customers yet */
export async function newAmong(
  rows: readonly ImportRow[],
  onProgress: (checked: number) => void,
  signal: AbortSignal,
): Promise<ImportRow[]> {
  const fresh: ImportRow[] = [];
  for (let from = 0; from < rows.length; from += IMPORT_ROWS) {
    const part = rows.slice(from, from + IMPORT_ROWS);
    const phones = part.map(({ phone }) => phone);
    const { existing } = await call(checkImport, { body: { phones }, signal });
    signal.throwIfAborted();
    const known = new Set(existing);
    fresh.push(...part.filter(({ phone }) => !known.has(phone)));
    onProgress(from + part.length);
  }
  return fresh;
}
