import './documents.scss';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { documentRules, documentTypes } from '../../../../../shared/documents/document-kinds.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../lib/language/text.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFile } from './document-file.tsx';
import { PasswordField } from './password-field.tsx';
import type { DocumentField } from './use-document.ts';

interface DocumentInputProps {
  label: string;
  help: string;
  document: DocumentField;
  disabled: boolean;
  /** Says how to get the document. It is shown while there is none. */
  children?: ReactNode;
}

/** Chooses, replaces and removes one document, and shows the progress of its upload. */
export function DocumentInput(props: DocumentInputProps) {
  const { label, help, document, disabled, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload } = document;
  const state = useStore(upload, (all) => all);
  const { uploaded, transfer, error } = state;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) upload.choose(file);
    // The same file can then be chosen again after it was corrected.
    target.value = '';
  };

  return (
    <div className={error ? 'document document-failed' : 'document'}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="document-row">
        <input
          ref={input}
          id={id}
          type="file"
          className="document-file"
          accept={endings(documentRules[upload.kind].types)}
          aria-describedby={`${id}-state`}
          aria-invalid={error !== null}
          disabled={disabled}
          onChange={choose}
        />
        <span className="btn btn-outline-primary document-button" aria-hidden="true">
          <Icon name="upload" /> {uploaded || transfer ? t('Replace') : t('Choose file')}
        </span>
        <div id={`${id}-state`} className="document-state" role="status">
          <DocumentFile state={state} help={help} />
        </div>
      </div>
      <DocumentActions
        label={label}
        upload={upload}
        state={state}
        disabled={disabled}
        onGone={() => input.current?.focus()}
      />
      {(transfer ?? uploaded)?.needsPassword && (
        <PasswordField document={document} disabled={disabled} />
      )}
      {!uploaded && !transfer && children}
    </div>
  );
}

const endings = (types: readonly (keyof typeof documentTypes)[]): string =>
  types.flatMap((type) => [type, ...documentTypes[type].map((ending) => `.${ending}`)]).join(',');
