import type { Draft } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { type DocumentField, useDocument } from '../documents/use-document.ts';

export type Documents = Record<DocumentKind, DocumentField>;

const FORM = 'apply';

/** The three documents of the form. @param draft has the documents that an earlier visit uploaded */
export function useDocuments(draft: Draft | undefined): Documents {
  return {
    mpesa: useDocument('mpesa', FORM, draft?.documents.mpesa),
    bank: useDocument('bank', FORM, draft?.documents.bank),
    cert: useDocument('cert', FORM, draft?.documents.cert),
  };
}

/** Draws again when a document has arrived or gone, but not during its upload. */
export function useUploaded({ mpesa, bank, cert }: Documents): Draft['documents'] {
  return {
    mpesa: useStore(mpesa.upload, ({ uploaded }) => uploaded),
    bank: useStore(bank.upload, ({ uploaded }) => uploaded),
    cert: useStore(cert.upload, ({ uploaded }) => uploaded),
  };
}

/** Checks every document, so that each one shows its problem. */
export const areReady = (documents: Documents): boolean =>
  Object.values(documents)
    .map(({ upload }) => upload.isReady())
    .every(Boolean);
