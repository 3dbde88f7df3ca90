import { useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '../../../../shared/documents.ts';
import { Icon } from '../../components/icon.tsx';
import { useStore } from '../../lib/store.ts';
import type { DocumentState } from './document-upload.ts';
import { PasswordInput } from './password-input.tsx';
import type { DocumentField } from './use-document.ts';

const help: Partial<Record<DocumentKind, string>> = {
  mpesa:
    'Safaricom sends the password by SMS when you request the statement. Older statements use your ID number.',
  bank: 'Your bank gave it to you with the statement.',
};

const LEFT_EMPTY = 'Without it we cannot open the statement and will have to ask you for it.';

interface PasswordFieldProps {
  document: DocumentField;
  disabled: boolean;
}

/** Asks for the password of a locked statement, and saves it when the field is left. */
export function PasswordField({ document, disabled }: PasswordFieldProps) {
  const { upload, password } = document;
  const { typed, isSaving, error } = useStore(password, (all) => all);
  const isUploading = useStore(upload, ({ transfer }) => transfer !== null);
  const hasPassword = useStore(upload, isPasswordSaved);
  const [isChanging, setChanging] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);

  // What was typed for one file is nothing to the next one.
  useEffect(() => password.clear, [password]);

  const leave = async () => {
    setWasLeft(true);
    if (await password.save()) setChanging(false);
  };

  const isClosed = hasPassword && !isChanging;
  return (
    <div className="statement-password">
      {!isClosed && (
        <PasswordInput
          help={help[upload.kind]}
          typed={typed}
          error={error}
          disabled={disabled}
          readOnly={isSaving}
          onType={password.type}
          onLeave={() => void leave()}
        />
      )}
      <div className="password-state">
        <span role="status">
          {isClosed && <Icon name="check" className="text-success" />}
          {isClosed && 'Password saved'}
          {isSaving && 'Saving the password...'}
          {typed !== '' && isUploading && 'It is saved when the upload is done.'}
          {typed === '' && wasLeft && !hasPassword && LEFT_EMPTY}
        </span>
        {isClosed && <ChangeButton disabled={disabled} onPress={() => setChanging(true)} />}
      </div>
    </div>
  );
}

const isPasswordSaved = ({ uploaded, transfer }: DocumentState): boolean =>
  !transfer && !!uploaded?.hasPassword;

function ChangeButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);

  // Whoever was in the field when it went stays in its place.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);

  return (
    <button
      ref={button}
      type="button"
      className="btn btn-link"
      disabled={disabled}
      onClick={onPress}
    >
      Change<span className="visually-hidden"> statement password</span>
    </button>
  );
}
