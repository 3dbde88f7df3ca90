import './file-input.scss';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { documentTypes, isRequired, typesOf } from '#shared/documents/document-kinds.ts';
import { Button } from '#web/src/components/button.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import type { DocumentState, DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { formatBytes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';

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

interface DocumentActionsProps {
  label: string;
  upload: DocumentUpload;
  state: DocumentState;
  disabled: boolean;
  /** Called when the pressed button may be gone, and the focus with it. */
  onGone: () => void;
}

const actions = {
  tryAgain: msg('Try again<hidden> {label}</hidden>'),
  cancel: msg('Cancel<hidden> {label}</hidden>'),
  remove: msg('Remove<hidden> {label}</hidden>'),
};

function DocumentActions(props: DocumentActionsProps) {
  const { label, upload, state, disabled, onGone } = props;
  const { uploaded, transfer, error } = state;
  const isBroken = transfer?.status === 'waiting' || transfer?.status === 'stopped';
  const isLeftOver = error !== null && !isRequired(upload.kind);
  if (!transfer && !uploaded && !isLeftOver) return null;

  const action = (name: string, work: () => void) => {
    const act = () => {
      work();
      onGone();
    };
    return (
      <Button look="link" disabled={disabled} onClick={act}>
        <RichText text={name} values={{ label }} />
      </Button>
    );
  };
  return (
    <div className="document-actions">
      {isBroken && action(actions.tryAgain, upload.retry)}
      {transfer ? action(actions.cancel, upload.cancel) : action(actions.remove, upload.remove)}
      {transfer?.status === 'sending' && (
        <UploadProgress label={label} fraction={transfer.progress} />
      )}
    </div>
  );
}

function DocumentFile({ state, help }: { state: DocumentState; help: string }) {
  const { uploaded, transfer, error } = state;
  const file = transfer ?? uploaded;
  return (
    <>
      {file && (
        <div className="document-name">
          {!transfer && <Icon name="check" className="text-success" />}
          <span className="text-truncate">{file.filename}</span>
        </div>
      )}
      <div className="form-text">{file ? factsOf(state, file.size) : help}</div>
      {error && <div className="field-error">{error}</div>}
    </>
  );
}

function factsOf({ transfer, note }: DocumentState, bytes: number): string {
  const size = note ?? formatBytes(bytes);
  if (!transfer) return t('{size}, uploaded', { size });
  return transfer.status === 'preparing' ? t('{size}, preparing', { size }) : size;
}

function UploadProgress({ label, fraction }: { label: string; fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="upload-progress">
      <div
        className="progress"
        role="progressbar"
        aria-label={t('Uploading {label}', { label })}
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
