/**
 * What a PDF is besides its pages. Nothing here replaces a viewer that runs nothing
 * (docs/office.md): it keeps away what no statement and no certificate needs.
 */
import { constants, inflateRawSync } from 'node:zlib';
import { hasMarkup } from './polyglot.ts';

/** Bytes at the end in which PDF readers look for the end mark. */
const END_WITHIN = 1024;

/** Bytes at the start in which programs guess what a file is. */
const GUESSED_WITHIN = 1024;

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** @returns whether a file ends as a PDF does, and does not begin as a page */
export const isOnlyPdf = (bytes: Uint8Array): boolean =>
  /%%EOF[\s\0]*$/.test(latin1(bytes.subarray(-END_WITHIN))) &&
  !hasMarkup(bytes.subarray(0, GUESSED_WITHIN));

/** A name ends where one of these letters stands, or the file. */
const NAME_END = String.raw`(?![^\s\0()<>[\]{}/%])`;

/** Scripts, programs, files inside the file, and forms and media that carry scripts. */
const ACTIVE = new RegExp(
  `/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA)${NAME_END}`,
);

/** Too short to be looked for between the bytes of pictures, where it stands by chance. */
const SCRIPT = new RegExp(`/JS${NAME_END}`);

const OBJECTS = new RegExp(`/ObjStm${NAME_END}`);

const HASH = 0x23;

/** @returns the bytes as text, with each `#4A` of a name as its letter: `/#4AS` is `/JS` */
function plainNames(bytes: Uint8Array): string {
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const escaped = bytes[at] === HASH ? hexByte(bytes[at + 1], bytes[at + 2]) : null;
    plain[length] = escaped ?? bytes[at] ?? 0;
    length += 1;
    if (escaped !== null) at += 2;
  }
  return latin1(plain.subarray(0, length));
}

/** @returns the byte that two letters from 0 to F name; null if one of them is another letter */
function hexByte(first = 0, second = 0): number | null {
  const letters = String.fromCharCode(first, second);
  return /^[0-9A-Fa-f]{2}$/.test(letters) ? Number.parseInt(letters, 16) : null;
}

/** The word before the bytes of a stream. Readers skip what follows it on its line. */
const STREAM = /(?<!end)stream[^\r\n]{0,80}(?:\r\n|\r|\n)/g;

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
    const before = bytes.subarray(end, index);
    end = index + word.length;
    budget.streams -= 1;
    if (budget.streams < 0 || SCRIPT.test(objectsIn(before, isFirst))) return true;
    isFirst = false;
    const isNamed = OBJECTS.test(plainNames(before));
    if (hidesActive(bytes.subarray(end), { isNamed, isLocked, budget })) return true;
  }
  const rest = bytes.subarray(end);
  // Objects whose stream was not found are objects that nobody looked into.
  return OBJECTS.test(plainNames(rest)) || SCRIPT.test(objectsIn(rest, isFirst));
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
  /** Whether its dictionary says that it holds objects. */
  isNamed: boolean;
  isLocked: boolean;
  budget: { bytes: number };
}

function hidesActive(data: Uint8Array, { isNamed, isLocked, budget }: Stream): boolean {
  const start = startOf(data);
  budget.bytes -= start?.length ?? 0;
  if (start === null) return isNamed && !isLocked;
  if (!isNamed && !mayBeObjects(start)) return budget.bytes < 0;
  const objects = inflate(data, Math.min(MOST_OBJECTS, budget.bytes));
  if (objects === null) return true;
  budget.bytes -= objects.length;
  const names = plainNames(objects);
  return ACTIVE.test(names) || SCRIPT.test(names);
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
