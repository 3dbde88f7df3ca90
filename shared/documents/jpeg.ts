const START_OF_IMAGE = [0xff, 0xd8];
const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Marks without a length: some stand alone, some occur within the data of a scan. */
const isAlone = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);

/** @returns the position after the last byte, where some phones append a picture or a film; null without an end */
export function jpegEnd(bytes: Uint8Array): number | null {
  let at = START_OF_IMAGE.length;
  if (START_OF_IMAGE.some((byte, index) => bytes[index] !== byte)) return null;
  while (at + 1 < bytes.length && bytes[at] === MARK) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === END_OF_IMAGE) return at + 2;
    at = behindPart(bytes, at, mark);
  }
  return null;
}

function behindPart(bytes: Uint8Array, at: number, mark: number): number {
  // A mark's first byte may be repeated.
  if (mark === MARK) return at + 1;
  if (isAlone(mark)) return at + 2;
  const behind = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  return mark === START_OF_SCAN ? nextMark(bytes, behind) : behind;
}

/** The position of the mark that ends the data of a scan. */
function nextMark(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    // In data, a zero follows a byte that looks like a mark.
    if (mark !== 0 && !isAlone(mark)) return at;
  }
  return bytes.length;
}
