import { useEffect, useState } from 'react';
import type { UploadKind } from '#shared/documents/document-kinds.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { PasswordInput } from './password-input.tsx';
import { PasswordSaved } from './password-saved.tsx';
import type { DocumentField } from './use-document.ts';

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

/** Asks for the password of a locked statement, and saves it when the field is left. */
export function PasswordField({ document, disabled }: PasswordFieldProps) {
  const { upload, password } = document;
  const { typed, isChanging, isSaving, error } = useStore(password, (all) => all);
  const isUploading = useStore(upload, ({ transfer }) => transfer !== null);
  const hasPassword = useStore(upload, ({ uploaded }) => !!uploaded?.hasPassword) && !isUploading;
  const [wasLeft, setWasLeft] = useState(false);
  const help = t(helps[upload.kind]);

  // The password of one file is not that of the next one.
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
