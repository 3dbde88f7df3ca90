import type { DocumentType } from '#shared/documents/document-kinds.ts';
import { beginsAs } from '#shared/documents/first-bytes.ts';
import { jpegPixels, MAX_PIXELS, pngPixels } from '#shared/documents/image-size.ts';
import { jpegEnd } from '#shared/documents/jpeg.ts';
import { needsPassword, PDF_END_BYTES } from '#shared/documents/pdf.ts';
import { hasFormula, isCsv } from './csv-content.ts';
import { hasActiveParts, isOnlyPdf } from './pdf-content.ts';
import { isOnlyPng } from './png-content.ts';
import { endsAsArchive } from './polyglot.ts';

/** A file as it is stored, whole. */
export interface StoredFile {
  /** The content type it was stored with. */
  type: string;
  bytes: Uint8Array;
}

/** `invalid`: it is not what it claims to be, or something else besides. `active`: it can act. */
export type ContentProblem = 'invalid' | 'active';

const isPicture = (pixels: number | null): boolean =>
  pixels !== null && pixels > 0 && pixels <= MAX_PIXELS;

interface Checks {
  isReal(bytes: Uint8Array): boolean;
  isActive?(bytes: Uint8Array): boolean;
}

const checks: Record<DocumentType, Checks> = {
  'application/pdf': {
    isReal: (bytes) =>
      beginsAs('application/pdf', bytes) && isOnlyPdf(bytes) && !endsAsArchive(bytes),
    isActive: (bytes) => hasActiveParts(bytes, isEncrypted(bytes)),
  },
  'image/jpeg': {
    isReal: (bytes) =>
      beginsAs('image/jpeg', bytes) &&
      isPicture(jpegPixels(bytes)) &&
      jpegEnd(bytes) === bytes.length,
  },
  'image/png': {
    isReal: (bytes) =>
      beginsAs('image/png', bytes) && isPicture(pngPixels(bytes)) && isOnlyPng(bytes),
  },
  'text/csv': { isReal: isCsv, isActive: hasFormula },
};

/**
 * Looks into a file. A reviewer's program looks at the bytes, and not at the content type.
 *
 * @returns null for a file that is what its content type claims, nothing else as well, and at rest
 */
export function contentProblem({ type, bytes }: StoredFile): ContentProblem | null {
  const check = checks[type as DocumentType];
  if (!check?.isReal(bytes)) return 'invalid';
  return check.isActive?.(bytes) ? 'active' : null;
}

/** @returns whether a document needs a password */
export const isLocked = ({ type, bytes }: StoredFile): boolean =>
  type === 'application/pdf' && isEncrypted(bytes);

const isEncrypted = (pdf: Uint8Array): boolean =>
  needsPassword(pdf.subarray(0, PDF_END_BYTES), pdf.subarray(-PDF_END_BYTES));
