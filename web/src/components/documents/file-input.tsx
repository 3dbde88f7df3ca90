import './file-input.scss';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { documentTypes, typesOf } from '#shared/documents/document-kinds.ts';
import type { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { Icon } from '../icon.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFile } from './document-file.tsx';

interface FileInputProps {
  label: string;
  help: string;
  upload: DocumentUpload;
  disabled: boolean;
  children?: ReactNode;
}

export function FileInput({ label, help, upload, disabled, children }: FileInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const state = useStore(upload, (all) => all);
  const { uploaded, transfer, error } = state;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) upload.choose(file);
    // The same file can be chosen again after a correction.
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
          accept={endings(typesOf(upload.kind))}
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
      {children}
    </div>
  );
}

const endings = (types: readonly (keyof typeof documentTypes)[]): string =>
  types.flatMap((type) => [type, ...documentTypes[type].map((ending) => `.${ending}`)]).join(',');
