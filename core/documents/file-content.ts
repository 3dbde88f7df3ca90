import { constants, inflateSync } from 'node:zlib';
import type { DocumentType } from '#shared/documents/document-kinds.ts';
import { beginsAs } from '#shared/documents/first-bytes.ts';
import { jpegPixels, MAX_PIXELS, pngPixels } from '#shared/documents/image-size.ts';
import { jpegEnd } from '#shared/documents/jpeg.ts';
import { needsPassword, PDF_END_BYTES } from '#shared/documents/pdf.ts';
import { hasFormula, isCsv } from './csv-content.ts';
import { hasActiveParts, isOnlyPdf } from './pdf-content.ts';
import { endsAsArchive } from './polyglot.ts';

export interface StoredFile {
  type: string;
  bytes: Uint8Array;
}

/** `invalid`: not of the claimed type, or also of another type. `active`: has active content. */
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
 * Judges a file by its bytes, because a reviewer's program does so too.
 * @returns null for a file that is of the claimed type only, and has no active content
 */
export function contentProblem({ type, bytes }: StoredFile): ContentProblem | null {
  const check = checks[type as DocumentType];
  if (!check?.isReal(bytes)) return 'invalid';
  return check.isActive?.(bytes) ? 'active' : null;
}

export const isLocked = ({ type, bytes }: StoredFile): boolean =>
  type === 'application/pdf' && isEncrypted(bytes);

const isEncrypted = (pdf: Uint8Array): boolean =>
  needsPassword(pdf.subarray(0, PDF_END_BYTES), pdf.subarray(-PDF_END_BYTES));

const SIGNATURE_BYTES = 8;

/** The length, the type and the checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;

/** The most bytes of one chunk that is not the picture: a colour profile, a text, the camera's notes. */
const MOST_BESIDES = 256 * 1024;

/** The most inflated bytes of all texts and profiles of a picture. */
const MOST_INFLATED = 4 * 1024 * 1024;

/** True if the file is a picture with nothing after it, and little data besides it. */
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
    // Cameras and programs pad files with zeros.
    if (type === 'IEND') return length === 0 && bytes.subarray(at).every((byte) => byte === 0);
    if (isBesides(type) && data.length > MOST_BESIDES) return false;
    room -= inflatedSize(type, data, room);
    if (room < 0) return false;
  }
  return false;
}

/** A small first letter marks chunks that a viewer may ignore. */
const isBesides = (type: string): boolean => /^[a-z]/.test(type);

/** @returns inflated bytes of a chunk; more than `room` for a broken chunk */
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

/** @returns the compressed data, which follows a keyword, a zero and the kind of compression; null without any */
function compressedPart(type: string, data: Uint8Array): Uint8Array | null {
  const keywordEnd = data.indexOf(0);
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(keywordEnd + 2);
  if (type !== 'iTXt' || data[keywordEnd + 1] !== 1) return null;
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  return data.subarray(data.indexOf(0, languageEnd + 1) + 1);
}
