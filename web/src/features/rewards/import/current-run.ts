import type { ImportRow } from './import-row.ts';
import { ImportRun } from './import-run.ts';
import { readProgress, removeOrphanedRows, storeProgress, storeRows } from './stored-import.ts';

/** The imports of this tab by owner. They go on while their owner looks at other screens. */
const runs = new Map<string, ImportRun>();

/** @returns the import that an owner has begun, on this page or before a reload; null if there is none */
export function currentRun(owner: string): ImportRun | null {
  const known = runs.get(owner);
  const progress = readProgress(owner);
  if (known && (progress || known.read().status === 'done')) return known;
  runs.delete(owner);
  if (!progress) {
    void removeOrphanedRows().catch(() => undefined);
    return null;
  }
  const run = new ImportRun(owner, progress);
  runs.set(owner, run);
  return run;
}

/** @throws if this phone cannot store the rows */
export async function beginRun(
  owner: string,
  filename: string,
  rows: readonly ImportRow[],
): Promise<ImportRun> {
  await storeRows(owner, rows);
  const progress = { filename, total: rows.length, done: 0, created: 0, existing: 0 };
  storeProgress(owner, progress);
  const run = new ImportRun(owner, progress);
  runs.set(owner, run);
  void run.go();
  return run;
}

export function endRun(owner: string): void {
  runs.delete(owner);
}
