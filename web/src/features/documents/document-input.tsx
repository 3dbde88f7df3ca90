import { type ChangeEvent, useId, useRef } from 'react';
import { documentRules, documentTypes } from '../../../../shared/documents.ts';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../lib/format.ts';
import type { DocumentField, DocumentState } from './use-document.ts';

interface DocumentInputProps {
  label: string;
  help: string;
  document: DocumentField;
}

/** Chooses, replaces and removes one document, and shows how far its upload is. */
export function DocumentInput({ label, help, document }: DocumentInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, kind } = document;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) document.choose(file);
    // So that the same file can be chosen again after it was put right.
    target.value = '';
  };

  const remove = () => {
    document.remove();
    input.current?.focus();
  };

  return (
    <div className={state.error ? 'document document-failed' : 'document'}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="document-row">
        <input
          ref={input}
          id={id}
          type="file"
          className="document-file"
          accept={endings(documentRules[kind].types)}
          aria-describedby={`${id}-state`}
          aria-invalid={state.error !== null}
          onChange={choose}
        />
        <span className="btn btn-outline-primary document-button" aria-hidden="true">
          <Icon name="upload" /> {state.file ? 'Replace' : 'Choose file'}
        </span>
        <div id={`${id}-state`} className="document-state">
          {state.file ? describe(state.file, state) : <span className="form-text">{help}</span>}
          {state.error && <div className="field-error">{state.error}</div>}
        </div>
      </div>
      {state.status === 'uploading' && <Progress label={label} fraction={state.progress} />}
      {state.file && (
        <div className="document-actions">
          {state.status === 'failed' && (
            <button type="button" className="btn btn-link" onClick={document.retry}>
              Try again
            </button>
          )}
          <button type="button" className="btn btn-link" onClick={remove}>
            Remove<span className="visually-hidden"> {label}</span>
          </button>
        </div>
      )}
    </div>
  );
}

function describe(file: File, { status }: DocumentState) {
  return (
    <span className="document-name">
      {status === 'done' && <Icon name="check" className="text-success" />}
      <span className="text-truncate">{file.name}</span>
      <span className="form-text">
        {formatBytes(file.size)}
        {status === 'done' && ', uploaded'}
      </span>
    </span>
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
