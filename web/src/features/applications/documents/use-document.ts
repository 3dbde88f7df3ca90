import { useEffect, useState } from 'react';
import type { DraftDocument } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { StatementPassword } from './statement-password.ts';

/** One document of a form, and the password of its file if that is locked. */
export interface DocumentField {
  upload: DocumentUpload;
  password: StatementPassword;
}

/** @param uploaded the document that an earlier visit uploaded */
export function useDocument(
  kind: DocumentKind,
  form: string,
  uploaded: DraftDocument | null = null,
): DocumentField {
  const [field] = useState<DocumentField>(() => {
    const upload = new DocumentUpload(kind, form, uploaded);
    return { upload, password: new StatementPassword(upload) };
  });
  // An upload ends with its screen.
  useEffect(() => field.upload.abort, [field]);
  return field;
}
