import { IMPORT_ROWS, importCustomers } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { nextBatch } from '#web/src/lib/documents/next-batch.ts';
import { sendPatiently } from '#web/src/lib/documents/send-patiently.ts';
import { t } from '#web/src/lib/language/text.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  ROWS_DATABASE,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';
import { Store } from '#web/src/lib/storage/store.ts';
import { refreshPoints, refusalMessage } from '../points/entries.ts';
import type { ImportRow } from './read-file.ts';

interface ImportState {
  progress: ImportProgress;
  /** Pausing lasts until the current batch is answered. */
  status: 'running' | 'pausing' | 'paused' | 'done';
  problem: string | null;
}

/** Sends the rows of a file in batches. The progress is stored, so a reload loses nothing. */
export class ImportRun extends Store<ImportState> {
  readonly #owner: string;
  #pausing = new AbortController();

  constructor(owner: string, progress: ImportProgress) {
    super({ progress, status: 'paused', problem: null });
    this.#owner = owner;
  }

  /** Continues where it stopped, in one tab at a time. */
  async go(): Promise<void> {
    if (this.read().status !== 'paused') return;
    this.#pausing = new AbortController();
    this.change({ status: 'running', problem: null });
    try {
      await navigator.locks.request(
        `miliki.import.${this.#owner}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock) await this.#sendAll();
          else this.change({ status: 'paused', problem: t('This import goes on in another tab.') });
        },
      );
    } catch (error) {
      this.change({ status: 'paused', problem: refusalMessage(error) });
    }
  }

  pause(): void {
    if (this.read().status !== 'running') return;
    this.change({ status: 'pausing' });
    this.#pausing.abort();
  }

  async cancel(): Promise<void> {
    this.pause();
    await this.until(({ status }) => status === 'paused' || status === 'done');
    await removeImport(this.#owner);
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#pausing;
    const rows = (await readRows(this.#owner)) ?? [];
    while (this.read().progress.done < rows.length && !signal.aborted) {
      await this.#send(nextBatch(rows, this.read().progress.done, IMPORT_ROWS), signal);
    }
    refreshPoints(queryClient);
    if (signal.aborted) return this.change({ status: 'paused' });
    await removeImport(this.#owner);
    this.change({ status: 'done' });
  }

  async #send(batch: ImportRow[], signal: AbortSignal): Promise<void> {
    const reply = await sendPatiently(this.#owner, signal, () =>
      call(importCustomers, { body: { rows: batch } }),
    );
    if (!reply) return this.pause();
    const { progress } = this.read();
    const next = {
      ...progress,
      done: progress.done + batch.length,
      created: progress.created + reply.created,
      existing: progress.existing + reply.existing,
    };
    // An owner who signed out leaves nothing on this phone.
    if (sessionOwner() === this.#owner) storeProgress(this.#owner, next);
    this.change({ progress: next });
  }
}

interface ImportProgress {
  filename: string;
  total: number;
  done: number;
  created: number;
  existing: number;
}

const NAME = 'import';
const STORE = 'rows';

const readProgress = (owner: string): ImportProgress | undefined =>
  readStored<ImportProgress>(owner, NAME);

const storeProgress = (owner: string, progress: ImportProgress): void =>
  writeStored(owner, NAME, progress);

/** The rows are too large for the progress's storage. */
async function storeRows(owner: string, rows: readonly ImportRow[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(rows, owner));
}

const readRows = (owner: string): Promise<ImportRow[] | undefined> =>
  inStore('readonly', (store) => store.get(owner));

async function removeImport(owner: string): Promise<void> {
  removeStored(owner, NAME);
  await inStore('readwrite', (store) => store.delete(owner));
}

/** Rows without a progress remain of a page that closed while its session ended. */
async function removeOrphanedRows(): Promise<void> {
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

/** This tab's imports by owner. They go on while their owner looks at other screens. */
const runs = new Map<string, ImportRun>();

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
