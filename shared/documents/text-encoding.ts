/** Spreadsheets save CSV as UTF-8, as UTF-16 with a mark, or in the older encoding of Windows. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** null if the first bytes name none. */
export function markedEncoding([first, second]: Uint8Array): TextEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * Decodes as the byte order mark says, else as UTF-8 if all of it is valid, else as Windows text. UTF-8 that is cut in
 * the middle of a letter ends in U+FFFD.
 */
export function decodedText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return new TextDecoder('utf-8').decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
