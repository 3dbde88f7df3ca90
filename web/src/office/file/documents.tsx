import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationFile } from '../../../../shared/assessment/contract.ts';
import { documentRules } from '../../../../shared/documents/document-kinds.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDay } from '../../lib/language/format.ts';
import { DocumentViewer } from '../viewer/document-viewer.tsx';
import { readDocument } from './read-document.ts';

type Document = ApplicationFile['documents'][number];

/** The documents beside the form, in a viewer that runs nothing. */
export function Documents({ file }: { file: ApplicationFile }) {
  const { documents, application } = file;
  const [shown, setShown] = useState<Document | null>(null);
  return (
    <section className="office-documents" aria-label="Documents">
      <ul className="office-list">
        {documents.map((document) => (
          <li key={document.documentId}>
            <button
              type="button"
              className="btn btn-outline-primary btn-sm"
              aria-pressed={shown === document}
              onClick={() => setShown(document)}
            >
              {documentRules[document.kind].label}
            </button>
            <span>
              <bdi>{document.filename}</bdi>{' '}
              <small>
                {formatDay(document.uploadedAt)}
                {document.needsPassword && !document.hasPassword && ', locked, without a password'}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {shown ? (
        <Shown key={shown.documentId} reference={application.ref} document={shown} />
      ) : (
        <p className="office-unknown">
          Choose a document. Each look at one is written down, and the owner can read when.
        </p>
      )}
    </section>
  );
}

function Shown({ reference, document }: { reference: string; document: Document }) {
  const opened = useQuery({
    queryKey: ['document', reference, document.documentId],
    queryFn: () => readDocument(reference, document.documentId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.isPending) return <Skeleton label="Opening the document" shape="table" />;
  if (opened.error) return <ErrorCard error={opened.error} onRetry={() => void opened.refetch()} />;
  const { bytes, type, filename } = opened.data;
  return <DocumentViewer bytes={bytes} type={type} title={filename} />;
}
