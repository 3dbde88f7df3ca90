/**
 * What a PDF is besides its pages. Nothing here replaces a viewer that runs nothing
 * (docs/office.md): it keeps away what no statement and no certificate needs.
 */
import { constants, inflateRawSync } from 'node:zlib';
import {
  ACTIVE,
  isFiltered,
  isOfObjects,
  latin1,
  OBJECTS,
  plainNames,
  SHORT,
} from './pdf-names.ts';
import { hasMarkup } from './polyglot.ts';

/** Bytes at the end in which PDF readers look for the end mark. */
const END_WITHIN = 1024;

/** Bytes at the start in which programs guess what a file is. */
const GUESSED_WITHIN = 1024;

/** @returns whether a file ends as a PDF does, and does not begin as a page */
export const isOnlyPdf = (bytes: Uint8Array): boolean =>
  /%%EOF[\s\0]*$/.test(latin1(bytes.subarray(-END_WITHIN))) &&
  !hasMarkup(bytes.subarray(0, GUESSED_WITHIN));

/** The word before the bytes of a stream. Readers skip what follows it on its line, however long. */
const STREAM = /(?<!end)stream[^\r\n]*(?:\r\n?|\n)?/g;

/** Bytes of all streams together, inflated. The objects of the largest statements take a tenth. */
const MOST_INFLATED = 256 * 1024 * 1024;

/** Bytes of the objects in one stream, inflated. Programs write a hundred objects or two into each. */
const MOST_OBJECTS = 16 * 1024 * 1024;

const MOST_STREAMS = 50_000;

/**
 * Finds scripts, programs and files in a PDF, also in the streams in which writers compress
 * objects. The streams of a locked PDF are encrypted: of these, nobody but the viewer sees anything.
 *
 * @returns whether there are any, or whether they may hide where this cannot look
 */
export function hasActiveParts(bytes: Uint8Array, isLocked: boolean): boolean {
  if (ACTIVE.test(plainNames(bytes))) return true;
  const budget = { bytes: MOST_INFLATED, streams: MOST_STREAMS };
  let end = 0;
  let isFirst = true;
  for (const { 0: word, index } of latin1(bytes).matchAll(STREAM)) {
    // The word may stand in a text first, so that its line belongs to what is looked at.
    const before = bytes.subarray(end, index + word.length);
    end = index + word.length;
    budget.streams -= 1;
    if (budget.streams < 0 || SHORT.test(objectsIn(before, isFirst))) return true;
    isFirst = false;
    const stream = { before: plainNames(before), isLocked, budget };
    if (hidesActive(bytes.subarray(end), stream)) return true;
  }
  const rest = bytes.subarray(end);
  // Objects whose stream was not found are objects that nobody looked into.
  return OBJECTS.test(plainNames(rest)) || SHORT.test(objectsIn(rest, isFirst));
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

const END_OF_STREAM = Buffer.from('endstream');

/** @returns what stands before the first stream, or after the bytes of one, with plain names */
function objectsIn(bytes: Uint8Array, isFirst: boolean): string {
  const end = isFirst ? 0 : asBuffer(bytes).indexOf(END_OF_STREAM);
  return end < 0 ? '' : plainNames(bytes.subarray(end));
}

interface Stream {
  /** What stands before it, with plain names: its dictionary is the last of it. */
  before: string;
  isLocked: boolean;
  budget: { bytes: number };
}

function hidesActive(data: Uint8Array, { before, isLocked, budget }: Stream): boolean {
  const isNamed = isOfObjects(before);
  const start = startOf(data);
  budget.bytes -= start?.length ?? 0;
  if (start === null) return isNamed && !isLocked;
  if (isNamed && isFiltered(before)) return true;
  if (!isNamed && !mayBeObjects(start)) return budget.bytes < 0;
  const objects = inflate(data, Math.min(MOST_OBJECTS, budget.bytes));
  if (objects === null) return true;
  budget.bytes -= objects.length;
  const plain = plainNames(objects);
  return ACTIVE.test(plain) || SHORT.test(plain);
}

/** A stream of objects begins with their numbers. Readers forgive a missing name of the stream. */
const mayBeObjects = (start: Uint8Array): boolean => /^[\s\0]*(?:[%+\-.\d]|$)/.test(latin1(start));

/** Compressed bytes that tell how a stream begins; rarely, tables fill the first few. */
const START_BYTES = [64, 1024];

/** @returns the first bytes of a stream, inflated; null if it is not compressed in this way */
function startOf(data: Uint8Array): Uint8Array | null {
  const parts = START_BYTES.map((bytes) => () => inflate(data.subarray(0, bytes), MOST_OBJECTS));
  for (const part of parts) {
    const start = part();
    if (start === null || start.length > 0) return start;
  }
  return new Uint8Array();
}

const ZLIB_HEADER_BYTES = 2;

/**
 * Inflates as readers of PDF do: without a look at the checksum, and as far as the data goes.
 *
 * @returns null for data of another kind, for broken data, and for more than `most` bytes
 */
function inflate(data: Uint8Array, most: number): Uint8Array | null {
  const [method = 0, flags = 0] = data;
  if ((method & 0x0f) !== 8 || ((method << 8) | flags) % 31 !== 0 || most < 1) return null;
  try {
    return inflateRawSync(data.subarray(ZLIB_HEADER_BYTES), {
      maxOutputLength: most,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return null;
  }
}
