import type { DocumentType } from '../../shared/documents.ts';
import { jpegPixels, MAX_PIXELS, pngPixels } from './image-size.ts';

/** Bytes from the start that are looked at: a photo's size stands behind its metadata. */
export const SAMPLE_BYTES = 256 * 1024;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const startsWith = (bytes: Uint8Array, magic: number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte);

const checks: Record<DocumentType, (bytes: Uint8Array) => boolean> = {
  'application/pdf': (bytes) => startsWith(bytes, PDF),
  'image/jpeg': (bytes) => startsWith(bytes, JPEG) && isPicture(jpegPixels(bytes)),
  'image/png': (bytes) => startsWith(bytes, PNG) && isPicture(pngPixels(bytes)),
  'text/csv': isCsv,
};

const isPicture = (pixels: number | null): boolean =>
  pixels !== null && pixels > 0 && pixels <= MAX_PIXELS;

/**
 * Whether a file starts like what it claims to be. A content type is only a claim; the first
 * bytes are what a reviewer's program will go by.
 */
export function startsLike(type: string, bytes: Uint8Array): boolean {
  return checks[type as DocumentType]?.(bytes) ?? false;
}

/** CSV has no magic number: valid UTF-8 without control bytes or markup, with a delimiter in its first line. */
function isCsv(bytes: Uint8Array): boolean {
  try {
    // Streaming: the sample may end in the middle of a letter.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    const firstLine = text.split(/\r?\n/, 1)[0] ?? '';
    return !text.includes('\0') && !/^\s*</.test(text) && /[,;\t]/.test(firstLine);
  } catch {
    return false;
  }
}
