import type { DraftDocument } from '#shared/applications/contract.ts';
import { documentTypeOf, isRequired, type UploadKind } from '#shared/documents/document-kinds.ts';
import { ApiError, hasCode, isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { formatBytes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { Store } from '#web/src/lib/storage/store.ts';
import { missingDocument, prepareDocument } from './prepare-document.ts';
import { putFile, type UploadTarget } from './put-file.ts';
import { connectionBack, MAX_TRIES } from './send-patiently.ts';
import { askToSignIn, createUploadTarget, discardUpload } from './upload-requests.ts';

interface Transfer {
  filename: string;
  size: number;
  needsPassword: boolean;
  status: 'preparing' | 'sending' | 'waiting' | 'stopped';
  /** From 0 to 1. */
  progress: number;
}

export interface DocumentState {
  uploaded: DraftDocument | null;
  /** Replaces `uploaded` when it has arrived. */
  transfer: Transfer | null;
  error: string | null;
  /** How the file was changed before it was sent. */
  note: string | null;
}

const OFFLINE = msg('You are offline. The upload will go on when you are back.');
const STOPPED = msg('The upload stopped. Check your connection and try again.');
const UNREADABLE = msg('We could not read this file. Choose it again.');

export class DocumentUpload extends Store<DocumentState> {
  readonly kind: UploadKind;
  readonly #unfinished: UnfinishedUpload;
  #file: FileTransfer | null = null;
  #work = new AbortController();

  /** @param form the form's name: two forms may ask for the same kind */
  constructor(kind: UploadKind, form: string, uploaded: DraftDocument | null = null) {
    const unfinished = new UnfinishedUpload(`${form}.${kind}`);
    const { filename } = unfinished;
    const error =
      filename && t('{filename} did not finish uploading. Choose it again.', { filename });
    super({ uploaded, transfer: null, error, note: null });
    this.kind = kind;
    this.#unfinished = unfinished;
  }

  readonly choose = (file: File): void => {
    this.cancel();
    void this.#take(file, this.#work.signal);
  };

  readonly retry = (): void => {
    this.abort();
    void this.#send(this.#work.signal);
  };

  /** Drops the upload; a file uploaded before stays. */
  readonly cancel = (): void => {
    this.abort();
    this.#file?.giveUp();
    this.#file = null;
    this.#unfinished.forget();
    this.change({ transfer: null, error: null, note: null });
  };

  readonly remove = (): void => {
    const { uploaded } = this.read();
    this.cancel();
    this.change({ uploaded: null });
    if (uploaded) discardUpload(uploaded.key);
  };

  /** Removes the document and shows why, so that another is chosen. */
  refuse(error: string): void {
    this.remove();
    this.change({ error });
  }

  passwordSaved(key: string): void {
    const { uploaded } = this.read();
    if (uploaded?.key === key) this.change({ uploaded: { ...uploaded, hasPassword: true } });
  }

  /** Whether the form may be sent; if not, it shows why. */
  isReady(): boolean {
    const { uploaded, transfer, error } = this.read();
    if (transfer) return !error;
    // A refused file has not replaced the uploaded one.
    if (uploaded) this.change({ error: null });
    else if (!error && isRequired(this.kind)) {
      this.change({ error: missingDocument(this.kind) });
    }
    return !this.read().error;
  }

  /** Waits for the upload; null if the chosen file has not arrived. */
  async settled(): Promise<DraftDocument | null> {
    const { uploaded, transfer } = await this.until(
      (state) => !state.transfer || ['waiting', 'stopped'].includes(state.transfer.status),
    );
    return transfer ? null : uploaded;
  }

  readonly abort = (): void => {
    this.#work.abort();
    this.#work = new AbortController();
  };

  async #take(chosen: File, signal: AbortSignal): Promise<void> {
    const { name: filename, size } = chosen;
    const transfer = { filename, size, needsPassword: false, progress: 0 };
    this.change({ transfer: { ...transfer, status: 'preparing' } });
    this.#unfinished.note(filename);
    const prepared = await prepareDocument(this.kind, chosen).catch(() => null);
    if (signal.aborted) return;
    if (!prepared || prepared.problem) {
      this.cancel();
      this.change({ error: prepared?.problem ?? t(UNREADABLE) });
      return;
    }
    const { file, needsPassword } = prepared;
    this.#file = new FileTransfer(this.kind, file);
    const note = file === chosen ? null : reducedNote(chosen, file);
    this.change({ note });
    this.#show({ filename: file.name, size: file.size, needsPassword });
    await this.#send(signal);
  }

  async #send(signal: AbortSignal, tries = 1): Promise<void> {
    this.change({ error: null });
    this.#show({ status: 'sending', progress: 0 });
    try {
      const key = await this.#file?.send((progress) => this.#show({ progress }), signal);
      if (key && !signal.aborted) this.#arrived(key);
    } catch (error) {
      // The session ended, and the page and its uploads with it.
      if (isSessionOver(error)) askToSignIn();
      if (signal.aborted) return;
      if (!hasCode(error, 'network.offline') || tries > MAX_TRIES) return this.#stop(error);
      this.#show({ status: 'waiting' });
      this.change({ error: t(OFFLINE) });
      const next = navigator.onLine ? tries + 1 : tries;
      await connectionBack(tries, signal);
      await this.#send(signal, next);
    }
  }

  #arrived(key: string): void {
    const { uploaded: replaced, transfer } = this.read();
    if (!transfer) return;
    const { filename, size, needsPassword } = transfer;
    this.#file = null;
    this.#unfinished.forget();
    this.change({
      uploaded: { key, filename, size, needsPassword, hasPassword: false },
      transfer: null,
    });
    if (replaced) discardUpload(replaced.key);
  }

  #stop(error: unknown): void {
    const isRefusal = error instanceof ApiError && error.status >= 400;
    this.#show({ status: 'stopped' });
    this.change({ error: isRefusal ? error.message : t(STOPPED) });
  }

  #show(next: Partial<Transfer>): void {
    const { transfer } = this.read();
    if (transfer) this.change({ transfer: { ...transfer, ...next } });
  }
}

/** For example `4.2 MB photo reduced to 310 KB`. */
const reducedNote = (chosen: File, file: File): string =>
  t('{size} photo reduced to {reduced}', {
    size: formatBytes(chosen.size),
    reduced: formatBytes(file.size),
  });

/** Uploads a file. All tries share a target, which takes it once, so a lost answer costs no second upload. */
class FileTransfer {
  readonly #kind: UploadKind;
  readonly #file: File;
  #target: UploadTarget | null = null;

  constructor(kind: UploadKind, file: File) {
    this.#kind = kind;
    this.#file = file;
  }

  async send(onProgress: (fraction: number) => void, signal: AbortSignal): Promise<string> {
    const known = this.#target;
    const target = known ?? (await this.#reserve(signal));
    try {
      await putFile(this.#file, target, onProgress, signal);
      return target.key;
    } catch (error) {
      // The URL of an earlier try has expired.
      if (!known || !hasCode(error, 'documents.notYours')) throw error;
      this.giveUp();
      return this.send(onProgress, signal);
    }
  }

  giveUp(): void {
    if (this.#target) discardUpload(this.#target.key);
    this.#target = null;
  }

  async #reserve(signal: AbortSignal): Promise<UploadTarget> {
    const { name, size } = this.#file;
    const type = documentTypeOf(name);
    if (!type) throw new Error('The type of the file was not checked');
    const body = { kind: this.#kind, filename: name.slice(-255), size, type };
    // Never aborted: an unused target can be removed only by its key.
    const target = await createUploadTarget(body);
    if (signal.aborted) discardUpload(target.key);
    signal.throwIfAborted();
    this.#target = target;
    return target;
  }
}

/** Remembers in this tab that a reload would end an upload. In another tab it may go on. */
class UnfinishedUpload {
  readonly #key: string;

  /** @param field form and kind, such as `apply.mpesa` */
  constructor(field: string) {
    // Another person may sign in on this tab.
    this.#key = `miliki.unfinished.${sessionOwner()}.${field}`;
  }

  get filename(): string | null {
    return sessionStorage.getItem(this.#key);
  }

  note(filename: string): void {
    sessionStorage.setItem(this.#key, filename);
  }

  forget(): void {
    sessionStorage.removeItem(this.#key);
  }
}
