/** Finds files that are valid in two formats, and may be dangerous in the second one. */

const MARKUP = /<\s*(?:!doctype\s+html|html|head|body|script|svg|iframe|object|embed|img)\b/i;

/** True if a browser that guesses types would read these bytes as HTML, SVG or XML. */
export const hasMarkup = (bytes: Uint8Array): boolean =>
  MARKUP.test(new TextDecoder('latin1').decode(bytes)) || startsAsXml(bytes);

const startsAsXml = (bytes: Uint8Array): boolean =>
  /^\s*</.test(new TextDecoder('utf-8').decode(bytes.subarray(0, 64)));

const DIRECTORY_END = [0x50, 0x4b, 0x05, 0x06];
const DIRECTORY_END_BYTES = 22;

/** The longest comment of an archive. */
const COMMENT_BYTES = 0xffff;

export function endsAsArchive(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-(DIRECTORY_END_BYTES + COMMENT_BYTES));
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - DIRECTORY_END_BYTES; at >= 0; at -= 1) {
    const isMark = DIRECTORY_END.every((byte, offset) => tail[at + offset] === byte);
    // The size of the archive's comment follows the mark. The comment must fit into the rest of the file.
    if (isMark && at + DIRECTORY_END_BYTES + view.getUint16(at + 20, true) <= tail.length) {
      return true;
    }
  }
  return false;
}
