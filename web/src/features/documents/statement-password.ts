import { ApiError, hasCode } from '../../lib/api-error.ts';
import { Store } from '../../lib/store.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import type { DocumentUpload } from './document-upload.ts';
import { sendStatementPassword } from './upload-requests.ts';

interface PasswordState {
  typed: string;
  isSaving: boolean;
  error: string | null;
}

const nothing: PasswordState = { typed: '', isSaving: false, error: null };

/** The password of a locked statement: in memory until it is saved, and on the device never. */
export class StatementPassword extends Store<PasswordState> {
  readonly #document: DocumentUpload;

  constructor(document: DocumentUpload) {
    super(nothing);
    this.#document = document;
  }

  readonly type = (typed: string): void => this.change({ typed, error: null });

  readonly clear = (): void => this.change(nothing);

  /** Saves what is typed once its file is there. @returns false when it could not be saved */
  readonly save = async (): Promise<boolean> => {
    const uploaded = await this.#document.settled();
    const { typed } = await this.until(({ isSaving }) => !isSaving);
    if (typed.trim() === '') return true;
    // The document says itself what is wrong with it.
    if (!uploaded) return false;
    this.change({ isSaving: true, error: null });
    try {
      await sendStatementPassword({ key: uploaded.key, password: typed.trim() });
      this.#document.passwordSaved(uploaded.key);
      this.clear();
      return true;
    } catch (error) {
      this.change({ isSaving: false, error: messageOf(error) });
      if (hasCode(error, 'auth.unauthenticated')) askToSignIn();
      return false;
    }
  };
}

const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'The password was not saved. Try again.';
