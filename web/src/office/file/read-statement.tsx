import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { readBankCsv } from '#web/src/office/affordability/bank-csv.ts';
import { readMpesaRows } from '#web/src/office/affordability/mpesa-rows.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import type { DocumentViewerHandle } from '#web/src/office/viewer/document-viewer.tsx';
import type { OpenedDocument } from './read-document.ts';

interface ReadStatementProps {
  document: OpenedDocument;
  viewer: RefObject<DocumentViewerHandle | null>;
  onRead: (reading: StatementReading) => void;
}

/** Reads a statement's rows on this machine: they are neither sent nor stored. */
export function ReadStatement({ document, viewer, onRead }: ReadStatementProps) {
  const read = useMutation({
    mutationFn: () => readRows(document, viewer.current),
    onSuccess: onRead,
  });
  return (
    <div className="office-read">
      <SmallButton look="primary" disabled={read.isPending} onClick={() => read.mutate()}>
        {read.isPending ? 'Reading the rows...' : 'Read the rows of this statement'}
      </SmallButton>
      {read.error && (
        <p className="field-error" role="alert">
          {read.error.message}
        </p>
      )}
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
