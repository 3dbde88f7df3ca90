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
import { DocumentLine } from '#web/src/components/documents/document-line.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatBytes, formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';

export function Documents({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, documents } = application;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Documents')}</h2>
      <ul className="document-list">
        {documents.map((document) => (
          <li key={document.documentId}>
            <FileLine applicationId={applicationId} document={document} />
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

interface FileLineProps {
  applicationId: string;
  document: ApplicationDocument;
}

function FileLine({ applicationId, document }: FileLineProps) {
  const { documentId, kind, filename, size, uploadedAt } = document;
  const open = useOpenDocument();
  const label = t(documentRules[kind].label);
  return (
    <DocumentLine
      name={label}
      spokenName={`${label} ${filename}`}
      isOpening={open.isPending}
      onOpen={() => open.mutate({ applicationId, documentId })}
    >
      <div className="as-typed">{filename}</div>
      <div className="form-text">
        {t('{size}, uploaded {day}', { size: formatBytes(size), day: formatDay(uploadedAt) })}
      </div>
    </DocumentLine>
  );
}

interface SavedPasswordProps {
  applicationId: string;
  document: ApplicationDocument;
  mayChange: boolean;
}

const CHANGE = msg('Change<hidden> the password of {filename}</hidden>');
const ADD = msg('Add<hidden> the password of {filename}</hidden>');

/** A saved password can be replaced, and is never shown. */
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
          <RichText text={hasPassword ? CHANGE : ADD} values={{ filename }} />
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

function PasswordForm({ applicationId, document: { key }, onClose }: PasswordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useChangeForm(saveStatementPassword, {
    of: passwordIn(applicationId),
    start: { password: '' },
    rules: { password: msg('Enter the password.') },
    body: ({ password }) => ({ key, password }),
    done: t('The password is saved.'),
    onDone: onClose,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.submit(event);
    if (isBlank(form.typed.password)) input.current?.focus();
  };

  const { error } = form.change;
  return (
    <form className="password-form" onSubmit={submit} noValidate>
      <FormField
        of={form}
        name="password"
        refusal={error && messageOf(error)}
        ref={input}
        label={t('Statement password')}
        help={t('Only our reviewers can use it. It is stored encrypted.')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="button-row">
        <button type="submit" className="btn btn-primary" aria-busy={form.isBusy}>
          {form.isBusy ? t('Saving...') : t('Save password')}
        </button>
        <Button look="link" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A refusal is shown at its field. */
const passwordIn = (applicationId: string): Subject<unknown> => ({
  name: applicationId,
  params: {},
  show: (client) => client.invalidateQueries(applicationQuery(applicationId)),
  reload: () => undefined,
  isShownInPlace: true,
});

const useOpenDocument = () =>
  useOpenFile((params: { applicationId: string; documentId: string }) =>
    call(getDocument, { params }),
  );
