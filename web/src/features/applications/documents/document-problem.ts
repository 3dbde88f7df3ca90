import {
  type DocumentKind,
  documentRules,
  documentTypeOf,
  MAX_DOCUMENT_BYTES,
} from '../../../../../shared/documents/document-kinds.ts';
import { documentErrors } from '../../../../../shared/documents/errors.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatBytes } from '../../../lib/language/format.ts';
import { msg, t } from '../../../lib/language/text.ts';

const missing: Record<DocumentKind, string> = {
  mpesa: msg('Choose the M-Pesa statement.'),
  bank: msg('Choose the bank statement.'),
  cert: msg('Choose the registration certificate.'),
};

/** @returns why this file cannot be this document, or null. The server checks again; this saves data. */
export function documentProblem(kind: DocumentKind, file: File): string | null {
  const type = documentTypeOf(file.name);
  if (!type || !documentRules[kind].types.includes(type)) {
    return errorText(documentErrors, 'documents.typeNotAllowed', { kind });
  }
  if (file.size === 0) return t('This file is empty. Choose another one.');
  if (file.size > MAX_DOCUMENT_BYTES) {
    return t('This file is {size}. The limit is {limit}.', {
      size: formatBytes(file.size),
      limit: formatBytes(MAX_DOCUMENT_BYTES),
    });
  }
  return null;
}

/** @returns the message about a document that is missing */
export const missingDocument = (kind: DocumentKind): string => t(missing[kind]);
