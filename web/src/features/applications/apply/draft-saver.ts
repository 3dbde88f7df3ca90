import type { Draft } from '../../../../../shared/applications/contract.ts';
import { ApiError, hasCode } from '../../../lib/errors/api-error.ts';
import { sessionEnded, sessionOwner } from '../../../lib/session/session.ts';
import { Store } from '../../../lib/storage/store.ts';
import { sendDraft } from './draft-requests.ts';
import { forgetOnDevice, type StoredDraft, storeOnDevice } from './stored-draft.ts';

const PAUSE_MS = 1_000;
const RETRY_MS = 15_000;

interface SaverState {
  /** When the server had it last; null before this visit's first save. */
  savedAt: string | null;
  /** Whether the last attempt to save it online failed. */
  isStuck: boolean;
}

/**
 * Keeps the draft on the device at once and online a moment after the last change. One save at a
 * time, always of the newest, so that an older one never arrives last.
 */
export class DraftSaver extends Store<SaverState> {
  readonly #owner: string;
  #stored: StoredDraft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  #isStopped = false;
  #isForgotten = false;

  constructor(owner: string, start: StoredDraft) {
    super({ savedAt: null, isStuck: false });
    this.#owner = owner;
    this.#stored = start;
  }

  /** Where it was left off: also what an earlier visit could not save. @returns how to leave */
  readonly start = (): (() => void) => {
    this.resume();
    window.addEventListener('online', this.#saveNow);
    document.addEventListener('visibilitychange', this.#saveNow);
    return () => {
      window.removeEventListener('online', this.#saveNow);
      document.removeEventListener('visibilitychange', this.#saveNow);
      this.#saveNow();
      void this.stop();
    };
  };

  keep(draft: Draft): void {
    if (JSON.stringify(draft) === JSON.stringify(this.#stored.draft)) return;
    this.#note({ draft, changedAt: new Date().toISOString(), isOnline: false });
    this.#saveIn(PAUSE_MS);
  }

  /** Nothing is saved from now on, and nothing is on its way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#saving;
  }

  resume(): void {
    this.#isStopped = false;
    if (!this.#stored.isOnline) this.#saveIn(PAUSE_MS);
  }

  /** The draft has become an application, or was discarded: nothing of it is kept any more. */
  forget(): void {
    this.#isForgotten = true;
    void this.stop();
    forgetOnDevice(this.#owner);
  }

  #note(next: Partial<StoredDraft>): void {
    this.#stored = { ...this.#stored, ...next };
    if (!this.#isForgotten && this.#isOwnerHere()) storeOnDevice(this.#owner, this.#stored);
  }

  /** Another person may have signed in on this phone meanwhile, or nobody be signed in. */
  #isOwnerHere(): boolean {
    return sessionOwner() === this.#owner;
  }

  #saveIn(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#saveNow, pause);
  }

  readonly #saveNow = (): void => {
    if (this.#isStopped || this.#saving || this.#stored.isOnline || !this.#isOwnerHere()) return;
    clearTimeout(this.#timer);
    this.#saving = this.#save(this.#stored.draft).finally(() => {
      this.#saving = null;
    });
  };

  async #save(draft: Draft): Promise<void> {
    try {
      const { savedAt } = await sendDraft(draft);
      const isNewest = this.#stored.draft === draft;
      this.#note({ basedOn: savedAt, isOnline: isNewest });
      this.change({ savedAt, isStuck: false });
      if (!isNewest && !this.#isStopped) this.#saveIn(PAUSE_MS);
    } catch (error) {
      this.change({ isStuck: true });
      this.#afterFailure(error);
    }
  }

  #afterFailure(error: unknown): void {
    if (hasCode(error, 'auth.unauthenticated')) sessionEnded();
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefused && !this.#isStopped) this.#saveIn(RETRY_MS);
  }
}
