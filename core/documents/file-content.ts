import { constants, inflateSync } from 'node:zlib';
import type { DocumentType } from '#shared/documents/document-kinds.ts';
import { beginsAs } from '#shared/documents/first-bytes.ts';
import { jpegPixels, MAX_PIXELS, pngPixels } from '#shared/documents/image-size.ts';
import { jpegEnd } from '#shared/documents/jpeg.ts';
import { needsPassword, PDF_END_BYTES } from '#shared/documents/pdf.ts';
import { hasFormula, isCsv } from './csv-content.ts';
import { hasActiveParts, isOnlyPdf } from './pdf-content.ts';
import { endsAsArchive } from './polyglot.ts';

/** A file as it is stored, whole. */
export interface StoredFile {
  /** The content type it was stored with. */
  type: string;
  bytes: Uint8Array;
}

/** `invalid`: it is not what it claims to be, or something else besides. `active`: it can act. */
type ContentProblem = 'invalid' | 'active';

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

const SIGNATURE_BYTES = 8;

/** Bytes of a chunk beside its data: the length, the type and the checksum. */
const CHUNK_FRAME_BYTES = 12;

/** Bytes of one chunk that is no part of the picture: a colour profile, a text, the camera's notes. */
const MOST_BESIDES = 256 * 1024;

/** Bytes of all compressed texts and profiles, inflated. */
const MOST_INFLATED = 4 * 1024 * 1024;

/** @returns whether a PNG is a picture alone: nothing behind it, and little besides it */
function isOnlyPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let room = MOST_INFLATED;
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = view.getUint32(at);
    const type = new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    const isFirst = at === SIGNATURE_BYTES;
    at += CHUNK_FRAME_BYTES + length;
    if (isFirst !== (type === 'IHDR')) return false;
    // Cameras and programs fill up a file with zeros.
    if (type === 'IEND') return length === 0 && bytes.subarray(at).every((byte) => byte === 0);
    if (isBesides(type) && data.length > MOST_BESIDES) return false;
    room -= inflatedSize(type, data, room);
    if (room < 0) return false;
  }
  return false;
}

/** The first letter of a type is small for what a viewer may ignore. */
const isBesides = (type: string): boolean => /^[a-z]/.test(type);

/** @returns the size of what is compressed in a chunk; more than there is room for if it is broken */
function inflatedSize(type: string, data: Uint8Array, room: number): number {
  const compressed = compressedPart(type, data);
  if (!compressed) return 0;
  try {
    const options = { maxOutputLength: room + 1, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(compressed, options).length;
  } catch {
    return room + 1;
  }
}

/** A chunk has a keyword, a zero, and what says how the rest is compressed. */
function compressedPart(type: string, data: Uint8Array): Uint8Array | null {
  const keywordEnd = data.indexOf(0);
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(keywordEnd + 2);
  if (type !== 'iTXt' || data[keywordEnd + 1] !== 1) return null;
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  return data.subarray(data.indexOf(0, languageEnd + 1) + 1);
}
