import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { documentRules, documentTypes } from '../../../../shared/documents.ts';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { DocumentActions } from './document-actions.tsx';
import type { DocumentState } from './document-upload.ts';
import { PasswordField } from './password-field.tsx';
import type { DocumentField } from './use-document.ts';

interface DocumentInputProps {
  label: string;
  help: string;
  document: DocumentField;
  disabled: boolean;
  /** How to come by the document; may hold links. */
  children?: ReactNode;
}

/** Chooses, replaces and removes one document, and shows how far its upload is. */
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
    // So that the same file can be chosen again after it was put right.
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
          <Icon name="upload" /> {uploaded || transfer ? 'Replace' : 'Choose file'}
        </span>
        <div id={`${id}-state`} className="document-state" role="status">
          <FileState state={state} help={help} />
        </div>
      </div>
      {transfer?.status === 'sending' && <Progress label={label} fraction={transfer.progress} />}
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
      {children}
    </div>
  );
}

function FileState({ state, help }: { state: DocumentState; help: string }) {
  const { uploaded, transfer, error, note } = state;
  const file = transfer ?? uploaded;
  return (
    <>
      {file ? (
        <span className="document-name">
          {!transfer && <Icon name="check" className="text-success" />}
          <span className="text-truncate">{file.filename}</span>
          <span className="form-text">
            {formatBytes(file.size)}
            {transfer?.status === 'preparing' && ', preparing'}
            {!transfer && ', uploaded'}
          </span>
        </span>
      ) : (
        <span className="form-text">{help}</span>
      )}
      {note && <div className="form-text">{note}</div>}
      {error && <div className="field-error">{error}</div>}
    </>
  );
}

function Progress({ label, fraction }: { label: string; fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="document-progress">
      <div
        className="progress"
        role="progressbar"
        aria-label={`Uploading ${label}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className="progress-bar" style={{ width: `${percent}%` }} />
      </div>
      <span>{percent}%</span>
    </div>
  );
}

const endings = (types: readonly (keyof typeof documentTypes)[]): string =>
  types.flatMap((type) => [type, ...documentTypes[type].map((ending) => `.${ending}`)]).join(',');
