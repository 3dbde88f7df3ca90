import { type DocumentType, documentTypes } from './document-kinds.ts';
import { markedEncoding } from './text-encoding.ts';

const beginnings: Partial<Record<DocumentType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

export const beginsAs = (type: DocumentType, bytes: Uint8Array): boolean =>
  beginnings[type]?.every((byte, at) => bytes[at] === byte) ?? isText(bytes);

/** A workbook has zero bytes; a text has them only in UTF-16. */
const isText = (bytes: Uint8Array): boolean => markedEncoding(bytes) !== null || !bytes.includes(0);

/** null for a CSV, and for files of unknown types. */
export const typeByBytes = (bytes: Uint8Array): DocumentType | null =>
  (Object.keys(documentTypes) as DocumentType[]).find(
    (type) => beginnings[type] && beginsAs(type, bytes),
  ) ?? null;
