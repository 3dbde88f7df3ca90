import type { DocumentState } from '#web/src/lib/documents/document-upload.ts';
import { formatBytes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Icon } from '../icon.tsx';

export function DocumentFile({ state, help }: { state: DocumentState; help: string }) {
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
