import { IMPORT_ROWS, importCustomers } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { Store } from '#web/src/lib/storage/store.ts';
import { nextBatch } from '#web/src/lib/upload/next-batch.ts';
import { sendPatiently } from '#web/src/lib/upload/send-patiently.ts';
import { refreshPoints } from '../refresh-points.ts';
import { refusalMessage } from '../refusal-message.ts';
import type { ImportRow } from './import-row.ts';
import { type ImportProgress, readRows, removeImport, storeProgress } from './stored-import.ts';

interface ImportState {
  progress: ImportProgress;
  /** It is pausing until the batch that is under way is answered. */
  status: 'running' | 'pausing' | 'paused' | 'done';
  /** The reason why it does not go on; null if its owner paused it. */
  problem: string | null;
}

/** Sends the rows of a file, batch after batch. The progress is stored, so that a reload loses nothing. */
export class ImportRun extends Store<ImportState> {
  readonly #owner: string;
  #pausing = new AbortController();

  constructor(owner: string, progress: ImportProgress) {
    super({ progress, status: 'paused', problem: null });
    this.#owner = owner;
  }

  /** Goes on where it stopped, in one tab at a time. */
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

  /** Customers who were imported stay. */
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
    // An owner who signed out meanwhile leaves nothing on this phone.
    if (sessionOwner() === this.#owner) storeProgress(this.#owner, next);
    this.change({ progress: next });
  }
}
