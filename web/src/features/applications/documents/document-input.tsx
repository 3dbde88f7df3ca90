import { Button } from '#web/src/components/button.tsx';
import './documents.scss';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Draft, DraftDocument } from '#shared/applications/contract.ts';
import { saveStatementPassword } from '#shared/documents/contract.ts';
import type { DocumentKind, UploadKind } from '#shared/documents/document-kinds.ts';
import { isBlank } from '#shared/platform/letters.ts';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { askToSignIn, sendStatementPassword } from '#web/src/lib/documents/upload-requests.ts';
import { ApiError, hasCode, isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { Store, useStore } from '#web/src/lib/storage/store.ts';

interface DocumentInputProps {
  label: string;
  help: string;
  document: DocumentField;
  disabled: boolean;
  children?: ReactNode;
}

/** Chooses a document, and asks for its password if the file is locked. */
export function DocumentInput(props: DocumentInputProps) {
  const { label, help, document, disabled, children } = props;
  const file = useStore(document.upload, ({ uploaded, transfer }) => transfer ?? uploaded);
  return (
    <FileInput label={label} help={help} upload={document.upload} disabled={disabled}>
      {file?.needsPassword && <PasswordField document={document} disabled={disabled} />}
      {!file && children}
    </FileInput>
  );
}

/** Certificates, pictures and slips never need a password. */
const helps: Record<UploadKind, string> = {
  mpesa: msg(
    'Safaricom sends the password by SMS when you request the statement. Older statements use your ID number.',
  ),
  bank: msg('Your bank gave it to you with the statement.'),
  cert: '',
  picture: '',
  slip: '',
};

const LEFT_EMPTY = msg('Without it we cannot open the statement and will have to ask you for it.');

/** Asks for a locked statement's password, and saves it on leaving the field. */
function PasswordField({ document, disabled }: { document: DocumentField; disabled: boolean }) {
  const { upload, password } = document;
  const { typed, isChanging, isSaving, error } = useStore(password, (all) => all);
  const isUploading = useStore(upload, ({ transfer }) => transfer !== null);
  const hasPassword = useStore(upload, ({ uploaded }) => !!uploaded?.hasPassword) && !isUploading;
  const [wasLeft, setWasLeft] = useState(false);
  const help = t(helps[upload.kind]);

  useEffect(() => password.clear, [password]);

  const leave = () => {
    setWasLeft(true);
    void password.save();
  };

  return (
    <div className="statement-password">
      {hasPassword && !isChanging ? (
        <PasswordSaved help={help} disabled={disabled} onChange={password.startChange} />
      ) : (
        <PasswordInput
          help={help}
          typed={typed}
          error={error}
          disabled={disabled}
          readOnly={isSaving}
          takesFocus={isChanging}
          onType={password.type}
          onLeave={leave}
        />
      )}
      <div className="password-state" role="status">
        {isSaving && t('Saving the password...')}
        {typed !== '' && isUploading && t('It is saved when the upload is done.')}
        {typed === '' && wasLeft && !hasPassword && t(LEFT_EMPTY)}
        {hasPassword && <span className="visually-hidden">{t('The password is saved.')}</span>}
      </div>
    </div>
  );
}

interface PasswordInputProps {
  help: string;
  typed: string;
  error: string | null;
  disabled: boolean;
  readOnly: boolean;
  takesFocus: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
}

const HIDE = msg('Hide<hidden> password</hidden>');
const SHOW = msg('Show<hidden> password</hidden>');

function PasswordInput(props: PasswordInputProps) {
  const { help, typed, error, disabled, readOnly, takesFocus, onType, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A focus on its own button does not leave the field.
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };

  const leaveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter saves the password and does not submit the form.
    event.preventDefault();
    onLeave();
  };

  return (
    <Field label={t('Statement password')} optional help={help} error={error ?? undefined}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for where the focus goes
        <div className="password-input" onBlur={leave}>
          {/* Its type is text, because a browser offers to store the content of a password input. */}
          <input
            {...control}
            ref={input}
            type="text"
            className={`${controlClass('form-control', control)} ${isShown ? '' : 'masked'}`}
            value={typed}
            maxLength={saveStatementPassword.body.password.max}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={disabled}
            readOnly={readOnly}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={leaveOnEnter}
          />
          <Button
            look="link"
            // The field keeps the focus: leaving it would save the password.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <RichText text={isShown ? HIDE : SHOW} />
          </Button>
        </div>
      )}
    </Field>
  );
}

interface PasswordSavedProps {
  help: string;
  disabled: boolean;
  onChange: () => void;
}

/** Replaces the field: a saved password is never shown again. */
function PasswordSaved({ help, disabled, onChange }: PasswordSavedProps) {
  const change = useRef<HTMLButtonElement>(null);

  // Keeps the focus that was in the field.
  useEffect(() => {
    if (document.activeElement === document.body) change.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="field">
      <div className="form-label">
        <RichText
          text="Statement password<optional> (optional)</optional>"
          tags={{ optional: (text) => <span className="optional">{text}</span> }}
        />
      </div>
      <div className="password-saved">
        <Icon name="check" className="text-success" />
        {t('Password saved')}
        <Button ref={change} look="link" disabled={disabled} onClick={onChange}>
          <RichText text="Change<hidden> statement password</hidden>" />
        </Button>
      </div>
      <div className="form-text">{help}</div>
    </div>
  );
}

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

const OFFLINE = msg('You are offline. The password will be saved when you are back.');

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
