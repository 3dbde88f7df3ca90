import { constants, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;

/** Bytes of a chunk beside its data: the length, the type and the checksum. */
const CHUNK_FRAME_BYTES = 12;

/** Bytes of one chunk that is no part of the picture: a colour profile, a text, the camera's notes. */
const MOST_BESIDES = 256 * 1024;

/** Bytes of all compressed texts and profiles, inflated. */
const MOST_INFLATED = 4 * 1024 * 1024;

/** @returns whether a PNG is a picture alone: nothing behind it, and little besides it */
export function isOnlyPng(bytes: Uint8Array): boolean {
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
