import {
  ROWS_DATABASE,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';
import type { ImportRow } from './import-row.ts';

/** The progress of an import that this phone is making. */
export interface ImportProgress {
  filename: string;
  total: number;
  done: number;
  created: number;
  existing: number;
}

const NAME = 'import';
const STORE = 'rows';

export const readProgress = (owner: string): ImportProgress | undefined =>
  readStored<ImportProgress>(owner, NAME);

export const storeProgress = (owner: string, progress: ImportProgress): void =>
  writeStored(owner, NAME, progress);

/** The rows are too large for the storage that has the progress. */
export async function storeRows(owner: string, rows: readonly ImportRow[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(rows, owner));
}

export const readRows = (owner: string): Promise<ImportRow[] | undefined> =>
  inStore('readonly', (store) => store.get(owner));

export async function removeImport(owner: string): Promise<void> {
  removeStored(owner, NAME);
  await inStore('readwrite', (store) => store.delete(owner));
}

/** Rows without a progress are left of a page that was closed while its session ended. */
export async function removeOrphanedRows(): Promise<void> {
  const owners = await inStore('readonly', (store) => store.getAllKeys());
  for (const owner of owners.map(String)) if (!readProgress(owner)) await removeImport(owner);
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(ROWS_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await finished(opening);
  try {
    return await finished(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
