import { useEffect, useState } from 'react';
import type { Draft, DraftDocument } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import { isBlank } from '#shared/platform/letters.ts';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { askToSignIn, sendStatementPassword } from '#web/src/lib/documents/upload-requests.ts';
import { ApiError, hasCode, isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { Store, useStore } from '#web/src/lib/storage/store.ts';

export interface DocumentField {
  upload: DocumentUpload;
  password: StatementPassword;
}

export function useDocument(
  kind: DocumentKind,
  form: string,
  uploaded: DraftDocument | null = null,
): DocumentField {
  const [field] = useState<DocumentField>(() => {
    const upload = new DocumentUpload(kind, form, uploaded);
    return { upload, password: new StatementPassword(upload) };
  });
  // An upload ends with its screen.
  useEffect(() => field.upload.abort, [field]);
  return field;
}

interface PasswordState {
  typed: string;
  isChanging: boolean;
  isSaving: boolean;
  error: string | null;
}

const OFFLINE = msg('You are offline. The password is saved by itself when you are back.');

const nothing: PasswordState = { typed: '', isChanging: false, isSaving: false, error: null };

/** The password of a locked statement, in memory until it is saved, never on the device. */
class StatementPassword extends Store<PasswordState> {
  readonly #document: DocumentUpload;

  constructor(document: DocumentUpload) {
    super(nothing);
    this.#document = document;
  }

  readonly type = (typed: string): void => this.change({ typed, error: null });

  readonly startChange = (): void => this.change({ isChanging: true });

  readonly clear = (): void => this.change(nothing);

  /** Saves the password once its file has arrived; false if it could not be saved. */
  readonly save = async (): Promise<boolean> => {
    const { uploaded } = await this.#document.until(({ transfer }) => !transfer);
    const { typed } = await this.until(({ isSaving }) => !isSaving);
    if (isBlank(typed)) {
      this.clear();
      return true;
    }
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

export type Documents = Record<DocumentKind, DocumentField>;

const FORM = 'apply';

export function useDocuments(draft: Draft | undefined): Documents {
  return {
    mpesa: useDocument('mpesa', FORM, draft?.documents.mpesa),
    bank: useDocument('bank', FORM, draft?.documents.bank),
    cert: useDocument('cert', FORM, draft?.documents.cert),
  };
}

/** Redraws when a document arrives or goes, not during its upload. */
export function useUploaded({ mpesa, bank, cert }: Documents): Draft['documents'] {
  return {
    mpesa: useStore(mpesa.upload, ({ uploaded }) => uploaded),
    bank: useStore(bank.upload, ({ uploaded }) => uploaded),
    cert: useStore(cert.upload, ({ uploaded }) => uploaded),
  };
}

/** Checks all, so that each one shows its problem. */
export const areReady = (documents: Documents): boolean =>
  Object.values(documents)
    .map(({ upload }) => upload.isReady())
    .every(Boolean);
