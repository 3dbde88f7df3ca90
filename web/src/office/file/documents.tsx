import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { documentRules } from '#shared/documents/document-kinds.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { readBankCsv } from '#web/src/office/affordability/bank-csv.ts';
import { readMpesaRows } from '#web/src/office/affordability/mpesa-rows.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { List, Problem } from '#web/src/office/lib/card.tsx';
import {
  DocumentViewer,
  type DocumentViewerHandle,
} from '#web/src/office/viewer/document-viewer.tsx';
import { type OpenedDocument, readDocument } from './read-document.ts';
import type { FileProps } from './use-file.ts';

type Document = FileProps['file']['documents'][number];

interface DocumentsProps extends FileProps {
  onRead: (reading: StatementReading) => void;
  /** The rows of the statement that was read. */
  children: ReactNode;
}

/** In a viewer that runs nothing, or the rows of a statement in its place. */
export function Documents({ file, onRead, children: rows }: DocumentsProps) {
  const { documents, application } = file;
  const [shownId, setShownId] = useState<string | null>(null);
  const [areRowsShown, showRows] = useState(false);
  const shown = documents.find(({ documentId }) => documentId === shownId);
  return (
    <section className="office-documents" aria-label="Documents">
      <div className="office-papers">
        <List items={documents} keyOf={({ documentId }) => documentId}>
          {(document) => (
            <>
              <SmallButton
                aria-pressed={document === shown && !areRowsShown}
                onClick={() => {
                  setShownId(document.documentId);
                  showRows(false);
                }}
              >
                {documentRules[document.kind].label}
              </SmallButton>
              <span>
                <bdi>{document.filename}</bdi>{' '}
                <small>
                  {formatDay(document.uploadedAt)}
                  {document.needsPassword &&
                    !document.hasPassword &&
                    ', locked, without a password'}
                </small>
              </span>
            </>
          )}
        </List>
        {rows && (
          <SmallButton aria-pressed={areRowsShown} onClick={() => showRows(!areRowsShown)}>
            Rows of the statement
          </SmallButton>
        )}
      </div>
      <div className="office-shown" hidden={areRowsShown}>
        {shown ? (
          <Shown
            key={shown.documentId}
            reference={application.ref}
            document={shown}
            onRead={(reading) => {
              onRead(reading);
              showRows(true);
            }}
            onClose={() => setShownId(null)}
          />
        ) : (
          <p className="office-unknown">
            Choose a document. Each look at one is written down, and the owner can read when.
          </p>
        )}
      </div>
      <div hidden={!areRowsShown}>{rows}</div>
    </section>
  );
}

interface ShownProps {
  reference: string;
  document: Document;
  onRead: (reading: StatementReading) => void;
  onClose: () => void;
}

function Shown({ reference, document, onRead, onClose }: ShownProps) {
  const viewer = useRef<DocumentViewerHandle>(null);
  const [isOpen, setIsOpen] = useState(false);
  const opened = useQuery({
    queryKey: ['document', reference, document.documentId],
    queryFn: () => readDocument(reference, document.documentId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.isPending) return <Skeleton label="Opening the document" shape="table" />;
  if (opened.error) return <ErrorCard error={opened.error} onRetry={() => void opened.refetch()} />;
  const { bytes, type } = opened.data;
  return (
    <>
      {isOpen && document.kind !== 'cert' && (
        <ReadStatement document={opened.data} viewer={viewer} onRead={onRead} />
      )}
      <DocumentViewer
        ref={viewer}
        bytes={bytes}
        type={type}
        title={documentRules[document.kind].label}
        onOpened={() => setIsOpen(true)}
        onClose={onClose}
      />
    </>
  );
}

interface ReadStatementProps {
  document: OpenedDocument;
  viewer: RefObject<DocumentViewerHandle | null>;
  onRead: (reading: StatementReading) => void;
}

/** Reads a statement's rows on this machine: they are neither sent nor stored. */
function ReadStatement({ document, viewer, onRead }: ReadStatementProps) {
  const read = useMutation({
    mutationFn: () => readRows(document, viewer.current),
    onSuccess: onRead,
  });
  return (
    <div className="mb-2">
      <SmallButton look="primary" disabled={read.isPending} onClick={() => read.mutate()}>
        {read.isPending ? 'Reading the rows...' : 'Read the rows of this statement'}
      </SmallButton>
      <Problem>{read.error?.message}</Problem>
    </div>
  );
}

/** @throws Error with what the reviewer can do */
async function readRows(
  { bytes, type }: OpenedDocument,
  viewer: DocumentViewerHandle | null,
): Promise<StatementReading> {
  const reading =
    type === 'csv' ? readBankCsv(new TextDecoder().decode(bytes)) : await rowsOfPdf(viewer);
  if (reading) return reading;
  throw new Error(
    'This is no statement whose columns are known. Work the figures out from the document itself.',
  );
}

async function rowsOfPdf(viewer: DocumentViewerHandle | null): Promise<StatementReading | null> {
  if (!viewer) return null;
  const { items, isComplete } = await viewer.readTexts();
  if (!isComplete) {
    throw new Error(
      'The statement is too long to be read here. Ask the owner for six months of it.',
    );
  }
  return readMpesaRows(items);
}
