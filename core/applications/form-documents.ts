import type { submitApplication as contract } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { StoredDocument } from './application.entity.ts';
import { checkDocument, type DocumentDeps, type Refusals } from './check-document.ts';

type Submission = BodyOf<typeof contract>;

interface FormDocument extends Refusals {
  field: 'mpesaStatement' | 'bankStatement' | 'registrationCert';
}

const formDocuments: Record<DocumentKind, FormDocument> = {
  mpesa: {
    field: 'mpesaStatement',
    missing: 'applications.mpesaStatementMissing',
    invalid: 'applications.mpesaStatementInvalid',
  },
  bank: {
    field: 'bankStatement',
    missing: 'applications.bankStatementMissing',
    invalid: 'applications.bankStatementInvalid',
  },
  cert: {
    field: 'registrationCert',
    missing: 'applications.registrationCertMissing',
    invalid: 'applications.registrationCertInvalid',
  },
};

const kinds = Object.keys(formDocuments) as DocumentKind[];

/**
 * Looks into the documents that a form names.
 *
 * @throws AppError for a document that is missing, not the owner's or not what it claims to be
 */
export async function checkFormDocuments(
  deps: DocumentDeps,
  userId: string,
  form: Submission,
): Promise<StoredDocument[]> {
  const checked: StoredDocument[] = [];
  // One after the other: each of them is in the memory as a whole.
  for (const kind of kinds) {
    const { field, ...refusals } = formDocuments[kind];
    const key = form[field];
    const claim = key && { userId, key, kind, documentId: kind };
    if (claim) checked.push(await checkDocument(deps, claim, refusals));
  }
  return checked;
}

/** @returns the error code for a document that is not there */
export const missingDocument = (kind: DocumentKind) => formDocuments[kind].missing;
