import { queryOptions } from '@tanstack/react-query';
import { isOpen } from '#shared/applications/application-machine.ts';
import {
  type Application,
  type Draft,
  discardDraft,
  getApplication,
  getDraft,
  listApplications,
  saveDraft,
} from '#shared/applications/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { call } from '#web/src/lib/api/api.ts';
import { ApiError, hasCode } from '#web/src/lib/errors/api-error.ts';
import { expectNeedAt, forgetNeedsAt } from '#web/src/lib/queries/dashboard-needs.ts';
import { accountQuery } from '#web/src/lib/queries/get-account.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';
import { Store } from '#web/src/lib/storage/store.ts';

const PAUSE_MS = 1_000;
const RETRY_MS = 15_000;

interface SaverState {
  /** When it was last saved online; null before the first save of this visit. */
  savedAt: string | null;
  isStuck: boolean;
}

/** Stores the draft on the device at once, and online a moment later: one at a time, so the newest arrives last. */
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

  /** Also continues a draft that an earlier visit could not save. @returns a function to stop */
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

  save(draft: Draft): void {
    if (JSON.stringify(draft) === JSON.stringify(this.#stored.draft)) return;
    this.#note({ draft, changedAt: new Date().toISOString(), isOnline: false });
    this.#saveIn(PAUSE_MS);
  }

  /** Saves nothing more. Resolves when no save is on its way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#saving;
  }

  resume(): void {
    this.#isStopped = false;
    if (!this.#stored.isOnline) this.#saveIn(PAUSE_MS);
  }

  forget(): void {
    this.#isForgotten = true;
    void this.stop();
    forgetOnDevice(this.#owner);
  }

  #note(next: Partial<StoredDraft>): void {
    this.#stored = { ...this.#stored, ...next };
    if (!this.#isForgotten && this.#isOwnerHere()) storeOnDevice(this.#owner, this.#stored);
  }

  /** The owner may have signed out on this phone. */
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
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefused && !this.#isStopped) this.#saveIn(RETRY_MS);
  }
}

interface StoredDraft {
  draft: Draft;
  changedAt: string;
  basedOn: string | null;
  isOnline: boolean;
}

const NAME = `${DRAFT}application`;
const LIFE_MS = 30 * DAY_MS;

/** The draft of this device, which survives a reload and a new sign-in. */
function readFromDevice(owner: string): StoredDraft | null {
  const stored = readStored<StoredDraft>(owner, NAME);
  return stored && Date.now() - Date.parse(stored.changedAt) < LIFE_MS ? stored : null;
}

const storeOnDevice = (owner: string, stored: StoredDraft): void =>
  writeStored(owner, NAME, stored);

const forgetOnDevice = (owner: string): void => removeStored(owner, NAME);

/** Clocks of cheap phones are often wrong, so they decide only if both drafts changed. */
function newerDraft(device: StoredDraft | null, online: StoredDraft | null): StoredDraft | null {
  // A draft that was online is not brought back: it may have been sent or discarded.
  if (!device || device.isOnline) return online;
  if (!online || online.basedOn === device.basedOn) return device;
  return Date.parse(device.changedAt) > Date.parse(online.changedAt) ? device : online;
}

const PATH = '/apply';

const fetchDraft = (signal: AbortSignal) => call(getDraft, { signal });

async function sendDraft(draft: Draft) {
  const saved = await call(saveDraft, { body: draft });
  expectNeedAt(queryClient, PATH);
  return saved;
}

export async function discardOnline(): Promise<void> {
  await call(discardDraft);
  forgetNeedsAt(queryClient, PATH);
}

export interface ApplyStart {
  owner: string;
  businessName: string;
  openApplication: Application | null;
  draft: StoredDraft | null;
  earlier: Application | null;
}

/** Fetched at each opening, never while its owner types. @param again the earlier application's id, or null */
export const applyStartQuery = (again: string | null) =>
  queryOptions({
    queryKey: ['apply-start', again],
    queryFn: async ({ client, signal }): Promise<ApplyStart> => {
      const [account, { applications }, online, earlier] = await Promise.all([
        client.ensureQueryData(accountQuery()),
        call(listApplications, { query: {}, signal }),
        fetchOnline(signal),
        again === null ? null : fetchEarlier(again, signal),
      ]);
      const owner = sessionOwner() ?? account.userId;
      return {
        owner,
        businessName: account.businessName,
        // There is at most one open application, and it is among the newest.
        openApplication: applications.find(({ status }) => isOpen(status)) ?? null,
        draft: newerDraft(readFromDevice(owner), online),
        earlier,
      };
    },
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchOnline(signal: AbortSignal): Promise<StoredDraft | null> {
  const { draft, savedAt } = await fetchDraft(signal);
  if (!draft || !savedAt) return null;
  return { draft, changedAt: savedAt, basedOn: savedAt, isOnline: true };
}

/** The URL may name an application that does not exist: the form then starts without it. */
async function fetchEarlier(applicationId: string, signal: AbortSignal) {
  try {
    return await call(getApplication, { params: { applicationId }, signal });
  } catch (error) {
    if (hasCode(error, 'applications.notFound')) return null;
    throw error;
  }
}
