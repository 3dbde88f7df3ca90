import { importCustomers } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';
import { t } from '../../../lib/language/text.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { sessionOwner } from '../../../lib/session/session.ts';
import { Store } from '../../../lib/storage/store.ts';
import { connectionBack, MAX_TRIES } from '../../../lib/upload/connection-back.ts';
import { refreshPoints } from '../refresh-points.ts';
import { refusalMessage } from '../refusal-message.ts';
import { nextBatch } from './import-batch.ts';
import type { ImportRow } from './import-row.ts';
import { forgetImport, type ImportProgress, keepProgress, readRows } from './kept-import.ts';

interface ImportState {
  progress: ImportProgress;
  /** Pausing until the batch that is under way has been answered. */
  stage: 'running' | 'pausing' | 'paused' | 'done';
  /** Why it does not go on; null when its owner paused it. */
  problem: string | null;
}

/** Sends the rows of a file, batch after batch; what was sent is noted, so that it can go on. */
export class ImportRun extends Store<ImportState> {
  readonly #owner: string;
  #pausing = new AbortController();

  constructor(owner: string, progress: ImportProgress) {
    super({ progress, stage: 'paused', problem: null });
    this.#owner = owner;
  }

  /** Goes on where it was, in one tab at a time. */
  async go(): Promise<void> {
    if (this.read().stage !== 'paused') return;
    this.#pausing = new AbortController();
    this.change({ stage: 'running', problem: null });
    try {
      await navigator.locks.request(
        `miliki.import.${this.#owner}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock) await this.#sendAll();
          else this.change({ stage: 'paused', problem: t('This import goes on in another tab.') });
        },
      );
    } catch (error) {
      this.change({ stage: 'paused', problem: refusalMessage(error) });
    }
  }

  pause(): void {
    if (this.read().stage !== 'running') return;
    this.change({ stage: 'pausing' });
    this.#pausing.abort();
  }

  /** What was imported stays. */
  async cancel(): Promise<void> {
    this.pause();
    await this.until(({ stage }) => stage === 'paused' || stage === 'done');
    await forgetImport(this.#owner);
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#pausing;
    const rows = (await readRows(this.#owner)) ?? [];
    while (this.read().progress.done < rows.length && !signal.aborted) {
      await this.#send(nextBatch(rows, this.read().progress.done), signal);
    }
    refreshPoints(queryClient);
    if (signal.aborted) return this.change({ stage: 'paused' });
    await forgetImport(this.#owner);
    this.change({ stage: 'done' });
  }

  async #send(batch: ImportRow[], signal: AbortSignal): Promise<void> {
    // Customers are taken in by whoever is signed in.
    if (sessionOwner() !== this.#owner) return this.pause();
    const reply = await sendPatiently(batch, signal);
    if (!reply) return;
    const { progress } = this.read();
    const next = {
      ...progress,
      done: progress.done + batch.length,
      created: progress.created + reply.created,
      existing: progress.existing + reply.existing,
    };
    // Whoever signed out meanwhile leaves nothing on this phone.
    if (sessionOwner() === this.#owner) keepProgress(this.#owner, next);
    this.change({ progress: next });
  }
}

/** A connection that comes and goes is waited for. @returns null when it was paused meanwhile */
async function sendPatiently(rows: ImportRow[], signal: AbortSignal) {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      return await call(importCustomers, { body: { rows } });
    } catch (error) {
      if (!hasCode(error, 'network.offline') || tries > MAX_TRIES) throw error;
      await Promise.race([connectionBack(tries, signal), aborted(signal)]);
    }
  }
  return null;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
