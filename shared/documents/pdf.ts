/** Bytes to read from each end: the trailer says whether a PDF is locked. */
export const PDF_END_BYTES = 64 * 1024;

/** `/Encrypt 12 0 R` or `/Encrypt << ... >>`, but not `/EncryptMetadata`. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/**
 * @param ends the first and last PDF_END_BYTES, or a whole smaller file: a linearized file has its trailer near the
 * start
 * @returns whether it opens with a password only, as M-Pesa statements do
 */
export function needsPassword(...ends: readonly Uint8Array[]): boolean {
  // Latin-1 keeps every byte as one character.
  const decoder = new TextDecoder('latin1');
  return ends.some((bytes) => ENCRYPTED.test(decoder.decode(bytes)));
}
