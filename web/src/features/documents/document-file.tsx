import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../lib/format.ts';
import type { DocumentState } from './document-upload.ts';

/** Which file there is, what is known of it, and what is wrong with it. */
export function DocumentFile({ state, help }: { state: DocumentState; help: string }) {
  const { uploaded, transfer, error, note } = state;
  const file = transfer ?? uploaded;
  const facts = file && [note ?? formatBytes(file.size), statusOf(state)].filter(Boolean);
  return (
    <>
      {file && (
        <div className="document-name">
          {!transfer && <Icon name="check" className="text-success" />}
          <span className="text-truncate">{file.filename}</span>
        </div>
      )}
      <div className="form-text">{facts ? facts.join(', ') : help}</div>
      {error && <div className="field-error">{error}</div>}
    </>
  );
}

function statusOf({ transfer }: DocumentState): string | null {
  if (!transfer) return 'uploaded';
  return transfer.status === 'preparing' ? 'preparing' : null;
}
