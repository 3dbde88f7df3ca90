import type { ImportRow } from './import-row.ts';
import { ImportRun } from './import-run.ts';
import { forgetLeftRows, keepProgress, keepRows, readProgress } from './kept-import.ts';

/** The import of this tab goes on while its owner looks at other screens. */
const runs = new Map<string, ImportRun>();

/** @returns the import that an owner has begun, on this page or on one before; null for none */
export function currentRun(owner: string): ImportRun | null {
  const known = runs.get(owner);
  const progress = readProgress(owner);
  if (known && (progress || known.read().stage === 'done')) return known;
  runs.delete(owner);
  if (!progress) {
    void forgetLeftRows().catch(() => undefined);
    return null;
  }
  const run = new ImportRun(owner, progress);
  runs.set(owner, run);
  return run;
}

/** @throws when this phone cannot keep the rows */
export async function beginRun(
  owner: string,
  filename: string,
  rows: readonly ImportRow[],
): Promise<ImportRun> {
  await keepRows(owner, rows);
  const progress = { filename, total: rows.length, done: 0, created: 0, existing: 0 };
  keepProgress(owner, progress);
  const run = new ImportRun(owner, progress);
  runs.set(owner, run);
  void run.go();
  return run;
}

export function endRun(owner: string): void {
  runs.delete(owner);
}
