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
import { saveStatementPassword } from '#shared/documents/contract.ts';
import type { UploadKind } from '#shared/documents/document-kinds.ts';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import type { DocumentField } from './use-document.ts';

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

interface PasswordFieldProps {
  document: DocumentField;
  disabled: boolean;
}

/** Asks for a locked statement's password, and saves it on leaving the field. */
function PasswordField({ document, disabled }: PasswordFieldProps) {
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
