import type { DocumentType } from '../../shared/documents/document-kinds.ts';
import { needsPassword } from '../../shared/documents/pdf.ts';
import { jpegPixels, MAX_PIXELS, pngPixels } from './image-size.ts';
import { endsAsArchive, hasMarkup } from './polyglot.ts';

/** Bytes that are read from the start of a file. The size of a photo stands behind its metadata. */
export const HEAD_BYTES = 256 * 1024;

/** Bytes that are read from the end, where a PDF has its trailer and an archive its directory. */
export const TAIL_BYTES = 64 * 1024;

/** The start and the end of a stored file; each is the whole of a small file. */
export interface FileSample {
  /** The content type it was stored with. */
  type: string;
  head: Uint8Array;
  tail: Uint8Array;
}

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bytes at the end in which PDF readers look for the end mark. */
const PDF_END_WITHIN = 1024;

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte);

const isPicture = (pixels: number | null): boolean =>
  pixels !== null && pixels > 0 && pixels <= MAX_PIXELS;

const checks: Record<DocumentType, (sample: FileSample) => boolean> = {
  'application/pdf': (sample) => startsWith(sample.head, PDF) && isOnlyPdf(sample),
  'image/jpeg': ({ head, tail }) =>
    startsWith(head, JPEG) && isPicture(jpegPixels(head)) && !endsAsArchive(tail),
  'image/png': ({ head, tail }) =>
    startsWith(head, PNG) && isPicture(pngPixels(head)) && !endsAsArchive(tail),
  'text/csv': ({ head }) => isCsv(head),
};

/**
 * @returns whether a file is what its content type claims, and nothing else as well. A reviewer's
 *   program looks at the bytes, and not at the content type.
 */
export function isWhatItClaims(sample: FileSample): boolean {
  return checks[sample.type as DocumentType]?.(sample) ?? false;
}

/** @returns whether a document needs a password */
export const isLocked = ({ type, head, tail }: FileSample): boolean =>
  type === 'application/pdf' && needsPassword(head, tail);

function isOnlyPdf({ head, tail }: FileSample): boolean {
  const end = new TextDecoder('latin1').decode(tail.subarray(-PDF_END_WITHIN));
  return end.includes('%%EOF') && !hasMarkup(head.subarray(0, 1024)) && !endsAsArchive(tail);
}

/** Lines that are read. Statements have a few lines above the table. */
const CSV_LINES = 200;

/**
 * CSV has no magic number. It is UTF-8 text without control characters or markup, in which most
 * lines have the same delimiter.
 */
function isCsv(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  if (text === null || hasMarkup(bytes)) return false;
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, CSV_LINES);
  const isIn = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return lines.length > 0 && [',', ';', '\t'].some((one) => isIn(one) * 2 > lines.length);
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const DELETE = 0x7f;

/** The only control characters that a text has. */
const textControls = [TAB, LINE_FEED, CARRIAGE_RETURN];

const isControl = (byte: number): boolean =>
  (byte < 0x20 && !textControls.includes(byte)) || byte === DELETE;

/** @returns null if the bytes are not text */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.some(isControl)) return null;
  try {
    // A stream may end in the middle of a letter, as this sample may.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
