import { isRequired } from '#shared/documents/document-kinds.ts';
import { Button } from '#web/src/components/button.tsx';
import type { DocumentState, DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { msg } from '#web/src/lib/language/text.ts';
import { RichText } from '../rich-text.tsx';
import { UploadProgress } from './upload-progress.tsx';

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

export function DocumentActions(props: DocumentActionsProps) {
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
