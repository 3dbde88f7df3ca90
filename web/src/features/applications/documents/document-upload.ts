import type { DraftDocument } from '../../../../../shared/applications/contract.ts';
import { type DocumentKind, documentRules } from '../../../../../shared/documents/documents.ts';
import { ApiError, hasCode } from '../../../lib/errors/api-error.ts';
import { formatBytes } from '../../../lib/language/format.ts';
import { msg, t } from '../../../lib/language/text.ts';
import { Store } from '../../../lib/storage/store.ts';
import { connectionBack, MAX_TRIES } from '../../../lib/upload/connection-back.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import { missingDocument } from './document-problem.ts';
import { FileTransfer } from './file-transfer.ts';
import { prepareDocument } from './prepare-document.ts';
import { UnfinishedUpload } from './unfinished-upload.ts';
import { takeBack } from './upload-requests.ts';

/** A file on its way. */
export interface Transfer {
  filename: string;
  /** Bytes. */
  size: number;
  needsPassword: boolean;
  status: 'preparing' | 'sending' | 'waiting' | 'stopped';
  /** 0 to 1. */
  progress: number;
}

export interface DocumentState {
  /** What goes along with the form. */
  uploaded: DraftDocument | null;
  /** What takes its place once it has arrived. */
  transfer: Transfer | null;
  error: string | null;
  /** What was done to the file before it was sent. */
  note: string | null;
}

const OFFLINE = msg('You are offline. The upload goes on by itself when you are back.');
const STOPPED = msg('The upload stopped. Check your connection and try again.');
const UNREADABLE = msg('We could not read this file. Choose it again.');

/** One document of a form: it starts to upload when chosen, while its owner fills in the rest. */
export class DocumentUpload extends Store<DocumentState> {
  readonly kind: DocumentKind;
  readonly #unfinished: UnfinishedUpload;
  #file: FileTransfer | null = null;
  #work = new AbortController();

  /** @param form tells two forms apart that ask for the same kind */
  constructor(kind: DocumentKind, form: string, uploaded: DraftDocument | null = null) {
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
    this.leave();
    void this.#send(this.#work.signal);
  };

  /** Gives up the file on its way; what was uploaded before stays. */
  readonly cancel = (): void => {
    this.leave();
    this.#file?.giveUp();
    this.#file = null;
    this.#unfinished.forget();
    this.change({ transfer: null, error: null, note: null });
  };

  readonly remove = (): void => {
    const { uploaded } = this.read();
    this.cancel();
    this.change({ uploaded: null });
    if (uploaded) takeBack(uploaded.key);
  };

  /** Marks the document as one to choose again, with the reason. */
  refuse(error: string): void {
    this.remove();
    this.change({ error });
  }

  passwordSaved(key: string): void {
    const { uploaded } = this.read();
    if (uploaded?.key === key) this.change({ uploaded: { ...uploaded, hasPassword: true } });
  }

  /** Whether nothing stands in the way of sending the form; what does is said on the screen. */
  isReady(): boolean {
    const { uploaded, transfer, error } = this.read();
    if (transfer) return !error;
    // A file that was refused has not replaced the one that is there.
    if (uploaded) this.change({ error: null });
    else if (!error && documentRules[this.kind].required) {
      this.change({ error: missingDocument(this.kind) });
    }
    return !this.read().error;
  }

  /** Waits for what is under way. @returns null when the file that was chosen has not arrived */
  async settled(): Promise<DraftDocument | null> {
    const { uploaded, transfer } = await this.until(
      (state) => !state.transfer || ['waiting', 'stopped'].includes(state.transfer.status),
    );
    return transfer ? null : uploaded;
  }

  /** Ends what is under way. */
  readonly leave = (): void => {
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
      // What was given up has nothing more to say.
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
    if (replaced) takeBack(replaced.key);
  }

  #stop(error: unknown): void {
    const isRefusal = error instanceof ApiError && error.status >= 400;
    this.#show({ status: 'stopped' });
    this.change({ error: isRefusal ? error.message : t(STOPPED) });
    if (hasCode(error, 'auth.unauthenticated')) askToSignIn();
  }

  #show(next: Partial<Transfer>): void {
    const { transfer } = this.read();
    if (transfer) this.change({ transfer: { ...transfer, ...next } });
  }
}

/** "4.2 MB photo reduced to 310 KB" */
const reducedNote = (chosen: File, file: File): string =>
  t('{size} photo reduced to {reduced}', {
    size: formatBytes(chosen.size),
    reduced: formatBytes(file.size),
  });
