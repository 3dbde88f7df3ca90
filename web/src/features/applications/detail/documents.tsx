import { isUndecided } from '#shared/applications/application-machine.ts';
import type { ApplicationDetail, ApplicationDocument } from '#shared/applications/contract.ts';
import { documentRules } from '#shared/documents/document-kinds.ts';
import { RichText } from '#web/src/components/rich-text.tsx';
import { visuallyHidden } from '#web/src/components/visually-hidden.tsx';
import { formatBytes, formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useOpenDocument } from '../get-document.ts';
import { SavedPassword } from './saved-password.tsx';

export function Documents({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, documents } = application;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Documents')}</h2>
      <ul className="document-list">
        {documents.map((document) => (
          <li key={document.documentId}>
            <DocumentLine applicationId={applicationId} document={document} />
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

interface DocumentLineProps {
  applicationId: string;
  document: ApplicationDocument;
}

function DocumentLine({ applicationId, document }: DocumentLineProps) {
  const { documentId, kind, filename, size, uploadedAt } = document;
  const open = useOpenDocument();
  const label = t(documentRules[kind].label);
  return (
    <div className="document-line">
      <div className="document-line-text">
        <strong>{label}</strong>
        <div className="as-typed">{filename}</div>
        <div className="form-text">
          {t('{size}, uploaded {day}', {
            size: formatBytes(size),
            day: formatDay(uploadedAt),
          })}
        </div>
      </div>
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        disabled={open.isPending}
        onClick={() => open.mutate({ applicationId, documentId })}
      >
        <RichText
          text="View<hidden> {label} {filename}</hidden>"
          values={{ label, filename }}
          tags={{ hidden: visuallyHidden }}
        />
      </button>
    </div>
  );
}
