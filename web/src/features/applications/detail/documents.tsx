import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isUndecided } from '#shared/applications/application-machine.ts';
import {
  type ApplicationDetail,
  type ApplicationDocument,
  getDocument,
} from '#shared/applications/contract.ts';
import { saveStatementPassword } from '#shared/documents/contract.ts';
import { documentRules } from '#shared/documents/document-kinds.ts';
import { isBlank } from '#shared/platform/letters.ts';
import { Button } from '#web/src/components/button.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { visuallyHidden } from '#web/src/components/visually-hidden.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { sendStatementPassword } from '#web/src/lib/documents/upload-requests.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatBytes, formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

export function Documents({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, documents } = application;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Documents')}</h2>
      <ul className="document-list">
        {documents.map((document) => (
          <li key={document.documentId}>
            <DocumentLine applicationId={applicationId} document={document} />
            {document.needsPassword && (
              <SavedPassword
                applicationId={applicationId}
                document={document}
                mayChange={isUndecided(status)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DocumentLineProps {
  applicationId: string;
  document: ApplicationDocument;
}

function DocumentLine({ applicationId, document }: DocumentLineProps) {
  const { documentId, kind, filename, size, uploadedAt } = document;
  const open = useOpenDocument();
  const label = t(documentRules[kind].label);
  return (
    <div className="document-line">
      <div className="document-line-text">
        <strong>{label}</strong>
        <div className="as-typed">{filename}</div>
        <div className="form-text">
          {t('{size}, uploaded {day}', {
            size: formatBytes(size),
            day: formatDay(uploadedAt),
          })}
        </div>
      </div>
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        disabled={open.isPending}
        onClick={() => open.mutate({ applicationId, documentId })}
      >
        <RichText
          text="View<hidden> {label} {filename}</hidden>"
          values={{ label, filename }}
          tags={{ hidden: visuallyHidden }}
        />
      </button>
    </div>
  );
}

interface SavedPasswordProps {
  applicationId: string;
  document: ApplicationDocument;
  mayChange: boolean;
}

const CHANGE = msg('Change<hidden> the password of {filename}</hidden>');
const ADD = msg('Add<hidden> the password of {filename}</hidden>');

/** Says whether the password of a locked statement is stored. It can be replaced, and is never shown. */
function SavedPassword({ applicationId, document, mayChange }: SavedPasswordProps) {
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { hasPassword, filename } = document;

  const close = () => {
    setChanging(false);
    // The next frame draws the button again.
    requestAnimationFrame(() => button.current?.focus());
  };

  // A password that can no longer be given is not missing.
  if (!hasPassword && !mayChange) return null;
  if (isChanging) {
    return <PasswordForm applicationId={applicationId} document={document} onClose={close} />;
  }
  return (
    <div className="password-line">
      <span className={hasPassword ? 'form-text' : 'field-error'}>
        {hasPassword ? t('Password saved') : t('Password missing')}
      </span>
      {mayChange && (
        <Button ref={button} look="link" onClick={() => setChanging(true)}>
          <RichText
            text={hasPassword ? CHANGE : ADD}
            values={{ filename }}
            tags={{ hidden: visuallyHidden }}
          />
        </Button>
      )}
    </div>
  );
}

interface PasswordFormProps {
  applicationId: string;
  document: ApplicationDocument;
  onClose: () => void;
}

function PasswordForm({ applicationId, document, onClose }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const save = useMutation({
    mutationFn: () => sendStatementPassword({ key: document.key, password: password.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries(applicationQuery(applicationId));
      toastSuccess(t('The password is saved.'));
      onClose();
    },
    onError: (error) => setProblem(messageOf(error)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setProblem(isBlank(password) ? t('Enter the password.') : null);
    if (isBlank(password)) input.current?.focus();
    else save.mutate();
  };

  return (
    <form className="password-form" onSubmit={submit} noValidate>
      <TextField
        ref={input}
        label={t('Statement password')}
        help={t('Only our reviewers can use it. It is stored encrypted.')}
        error={problem ?? undefined}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={saveStatementPassword.body.password.max}
        value={password}
        onType={setPassword}
      />
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" aria-busy={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save password')}
        </button>
        <Button look="link" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

const useOpenDocument = () =>
  useOpenFile((params: { applicationId: string; documentId: string }) =>
    call(getDocument, { params }),
  );
