import {
  type DocumentKind,
  documentRules,
  documentTypeOf,
  MAX_DOCUMENT_BYTES,
} from '../../../../shared/documents.ts';
import { formatBytes } from '../../lib/format.ts';

/** Why this file cannot be this document, or null. Saves an owner's data before the server would say no. */
export function documentProblem(kind: DocumentKind, file: File): string | null {
  const { types, typesInWords } = documentRules[kind];
  const type = documentTypeOf(file.name);
  if (!type || !types.includes(type)) {
    return `Only ${typesInWords} files are accepted for the ${documentName(kind)}.`;
  }
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (file.size > MAX_DOCUMENT_BYTES) {
    return `This file is ${formatBytes(file.size)}. The limit is ${formatBytes(MAX_DOCUMENT_BYTES)}.`;
  }
  return null;
}

/** Labels are written for the start of a line; inside a sentence only M-Pesa keeps its capital. */
export function documentName(kind: DocumentKind): string {
  const { label } = documentRules[kind];
  return kind === 'mpesa' ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
