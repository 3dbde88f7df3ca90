/** Bytes from each end of a file that are looked at: a PDF says in its trailer how it is locked. */
export const PDF_END_BYTES = 64 * 1024;

/** `/Encrypt 12 0 R` or `/Encrypt << ... >>`, but not `/EncryptMetadata`. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/**
 * Whether a PDF opens with a password only, as M-Pesa statements do. A linearized file has its
 * trailer near the start, any other at the end.
 *
 * @param ends the file's first and last bytes, of at least PDF_END_BYTES where it has as many
 */
export function needsPassword(...ends: readonly Uint8Array[]): boolean {
  // Latin-1 keeps every byte as one character.
  const decoder = new TextDecoder('latin1');
  return ends.some((bytes) => ENCRYPTED.test(decoder.decode(bytes)));
}
