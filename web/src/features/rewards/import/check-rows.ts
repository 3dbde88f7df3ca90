import { checkImport, IMPORT_ROWS } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import type { ImportRow } from './import-row.ts';

/** Whether a number belongs to a customer already, for the numbers that were looked up. */
export type KnownPhones = Map<string, boolean>;

/** Looks up the numbers of rows that are not known yet. */
export async function lookUp(
  rows: readonly ImportRow[],
  known: KnownPhones,
  onProgress: (checked: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const phones = rows.map(({ phone }) => phone).filter((phone) => !known.has(phone));
  for (let from = 0; from < phones.length; from += IMPORT_ROWS) {
    const part = phones.slice(from, from + IMPORT_ROWS);
    const { existing } = await call(checkImport, { body: { phones: part }, signal });
    signal.throwIfAborted();
    for (const phone of part) known.set(phone, existing.includes(phone));
    onProgress(rows.length - phones.length + from + part.length);
  }
}
