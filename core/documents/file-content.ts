import type { DocumentType } from '../../shared/documents/documents.ts';
import { needsPassword } from '../../shared/documents/pdf.ts';
import { jpegPixels, MAX_PIXELS, pngPixels } from './image-size.ts';
import { endsAsArchive, hasMarkup } from './polyglot.ts';

/** Bytes from the start that are looked at: a photo's size stands behind its metadata. */
export const HEAD_BYTES = 256 * 1024;

/** Bytes from the end: a PDF's trailer, an archive's directory. */
export const TAIL_BYTES = 64 * 1024;

/** How a stored file starts and ends; of a small file, both are all of it. */
export interface FileSample {
  /** The content type it was stored with. */
  type: string;
  head: Uint8Array;
  tail: Uint8Array;
}

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Where PDF readers look for the end mark. */
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
 * Whether a file is what it claims to be, and nothing else as well. A content type is only a
 * claim; the bytes are what a reviewer's program will go by.
 */
export function isWhatItClaims(sample: FileSample): boolean {
  return checks[sample.type as DocumentType]?.(sample) ?? false;
}

/** Whether a document opens with a password only. */
export const isLocked = ({ type, head, tail }: FileSample): boolean =>
  type === 'application/pdf' && needsPassword(head, tail);

function isOnlyPdf({ head, tail }: FileSample): boolean {
  const end = new TextDecoder('latin1').decode(tail.subarray(-PDF_END_WITHIN));
  return end.includes('%%EOF') && !hasMarkup(head.subarray(0, 1024)) && !endsAsArchive(tail);
}

/** Lines that are looked at: statements have a few of their own above the table. */
const CSV_LINES = 200;

/**
 * CSV has no magic number: UTF-8 text without control bytes or markup, in which most lines have
 * one and the same delimiter.
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

/** Control characters that no text has; tab and line ends are none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** @returns null for bytes that are no text */
function textOf(bytes: Uint8Array): string | null {
  try {
    // Streaming: the sample may end in the middle of a letter.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}
