import { isBlank } from '#shared/platform/letters.ts';
import { askToSignIn } from '#web/src/lib/documents/ask-to-sign-in.ts';
import type { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { sendStatementPassword } from '#web/src/lib/documents/upload-requests.ts';
import { ApiError, hasCode, isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { Store } from '#web/src/lib/storage/store.ts';

interface PasswordState {
  typed: string;
  /** Whether another password is to replace the saved one. */
  isChanging: boolean;
  isSaving: boolean;
  error: string | null;
}

const OFFLINE = msg('You are offline. The password is saved by itself when you are back.');

const nothing: PasswordState = { typed: '', isChanging: false, isSaving: false, error: null };

/** The password of a locked statement. It is in memory until it is saved, and never on the device. */
export class StatementPassword extends Store<PasswordState> {
  readonly #document: DocumentUpload;

  constructor(document: DocumentUpload) {
    super(nothing);
    this.#document = document;
  }

  readonly type = (typed: string): void => this.change({ typed, error: null });

  readonly startChange = (): void => this.change({ isChanging: true });

  readonly clear = (): void => this.change(nothing);

  /** Saves the typed password once its file has arrived. @returns false if it could not be saved */
  readonly save = async (): Promise<boolean> => {
    const { uploaded } = await this.#document.until(({ transfer }) => !transfer);
    const { typed } = await this.until(({ isSaving }) => !isSaving);
    if (isBlank(typed)) {
      this.clear();
      return true;
    }
    // The file was given up.
    if (!uploaded) return false;
    this.change({ isSaving: true, error: null });
    try {
      await sendStatementPassword({ key: uploaded.key, password: typed.trim() });
      this.#document.passwordSaved(uploaded.key);
      this.clear();
      return true;
    } catch (error) {
      this.change({ isSaving: false, error: messageOf(error) });
      if (isSessionOver(error)) askToSignIn();
      if (hasCode(error, 'network.offline')) this.#saveWhenOnline();
      return false;
    }
  };

  #saveWhenOnline(): void {
    window.addEventListener('online', () => void this.save(), { once: true });
  }
}

function messageOf(error: unknown): string {
  if (hasCode(error, 'network.offline')) return t(OFFLINE);
  return error instanceof ApiError ? error.message : t('The password was not saved. Try again.');
}
