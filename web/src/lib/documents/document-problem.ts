import {
  documentTypeOf,
  MAX_DOCUMENT_BYTES,
  typesOf,
  type UploadKind,
} from '#shared/documents/document-kinds.ts';
import { documentErrors } from '#shared/documents/errors.ts';
import { errorText } from '../errors/error-text.ts';
import { formatBytes } from '../language/format.ts';
import { msg, t } from '../language/text.ts';

const missing: Record<UploadKind, string> = {
  mpesa: msg('Choose the M-Pesa statement.'),
  bank: msg('Choose the bank statement.'),
  cert: msg('Choose the registration certificate.'),
  picture: msg('Choose the picture.'),
  slip: msg('Choose the bank slip.'),
};

/**
 * @param beginsRight whether the file begins as its name says
 * @returns why this file cannot be this document, or null. The server checks again; this saves data.
 */
export function documentProblem(kind: UploadKind, file: File, beginsRight: boolean): string | null {
  const type = documentTypeOf(file.name);
  const notAllowed = errorText(documentErrors, 'documents.typeNotAllowed', { kind });
  if (!type || !typesOf(kind).includes(type)) return notAllowed;
  if (file.size === 0) return t('This file is empty. Choose another one.');
  if (file.size > MAX_DOCUMENT_BYTES) {
    return t('This file is {size}. The limit is {limit}.', {
      size: formatBytes(file.size),
      limit: formatBytes(MAX_DOCUMENT_BYTES),
    });
  }
  return beginsRight ? null : notAllowed;
}

/** @returns the message about a document that is missing */
export const missingDocument = (kind: UploadKind): string => t(missing[kind]);
