import { documentRules } from '../../../../shared/documents.ts';
import type { DocumentState, DocumentUpload } from './document-upload.ts';
import { UploadProgress } from './upload-progress.tsx';

interface DocumentActionsProps {
  label: string;
  upload: DocumentUpload;
  state: DocumentState;
  disabled: boolean;
  /** The button that was pressed may be gone, and the focus with it. */
  onGone: () => void;
}

/** What can be done about a file that is there or on its way, and how far it is. */
export function DocumentActions(props: DocumentActionsProps) {
  const { label, upload, state, disabled, onGone } = props;
  const { uploaded, transfer, error } = state;
  const isBroken = transfer?.status === 'waiting' || transfer?.status === 'stopped';
  const isLeftOver = error !== null && !documentRules[upload.kind].required;
  if (!transfer && !uploaded && !isLeftOver) return null;

  const action = (name: string, work: () => void) => {
    const act = () => {
      work();
      onGone();
    };
    return (
      <button type="button" className="btn btn-link" disabled={disabled} onClick={act}>
        {name}
        <span className="visually-hidden"> {label}</span>
      </button>
    );
  };
  return (
    <div className="document-actions">
      {isBroken && action('Try again', upload.retry)}
      {transfer ? action('Cancel', upload.cancel) : action('Remove', upload.remove)}
      {transfer?.status === 'sending' && (
        <UploadProgress label={label} fraction={transfer.progress} />
      )}
    </div>
  );
}
