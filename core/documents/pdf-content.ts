/** Finds active content, which no statement or certificate needs. The viewer must run nothing too (docs/office.md). */
import { constants, inflateRawSync } from 'node:zlib';
import { hasMarkup } from './polyglot.ts';

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const NAME_END = String.raw`(?![^\s\0()<>[\]{}/%])`;

const names = (...some: string[]) => new RegExp(`/(?:${some.join('|')})${NAME_END}`);

/** Scripts, programs, embedded files, and forms and media that carry scripts. */
const CARRIED = [
  'JavaScript',
  'Launch',
  'EmbeddedFiles?',
  'FileAttachment',
  'RichMedia',
  'Rendition',
];

/** Actions that open another file, perhaps on a host where the reader is signed in, or send a form. */
const CALLING = ['GoToR', 'GoToE', 'SubmitForm', 'ImportData'];

const ACTIVE = names(...CARRIED, ...CALLING, 'XFA');

/** Blanks and comments, which may be between a name and its value. */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;

const REFERENCE = String.raw`\d+${GAP}\d+${GAP}R`;

/** Short names count only with a value, as they also occur in pictures by chance, and in texts such as INV/JS/2026. */
const SHORT = new RegExp(`/JS${GAP}(?:[(<]|${REFERENCE})|/EF${GAP}(?:<<|${REFERENCE})`);

/** The name of a stream of compressed objects. */
const OBJECTS = names('ObjStm');
const FIRST = names('First');
const COUNT = names('N');

/**
 * Finds a stream of objects by its name, or by entries that only these streams have.
 * @param before the text before a stream, with plain names
 */
const isOfObjects = (before: string): boolean => {
  const [dictionary = ''] = before.split('endobj').slice(-1);
  return OBJECTS.test(before) || (FIRST.test(dictionary) && COUNT.test(dictionary));
};

/** The one filter that this code reads, and the handlers of locks and signatures, which are not filters. */
const READ_FILTER =
  /\/Filter[\s\0]*(?:\[[\s\0]*\/FlateDecode[\s\0]*\]|\/(?:FlateDecode|Standard|Adobe\.[\w.]+))/g;

const FILTER = names('Filter', 'DecodeParms', 'DP');

/** @returns whether a second filter, or the differences of a predictor, hide objects */
const isFiltered = (before: string): boolean => FILTER.test(before.replace(READ_FILTER, ' '));

const HASH = 0x23;

/** Decodes names: `/#4AS` is `/JS`. */
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

/** @returns the byte of two hexadecimal digits; null for other letters */
function hexByte(first = 0, second = 0): number | null {
  const letters = String.fromCharCode(first, second);
  return /^[0-9A-Fa-f]{2}$/.test(letters) ? Number.parseInt(letters, 16) : null;
}

/** PDF readers look for the end mark in these last bytes. */
const END_WITHIN = 1024;

/** Programs guess a file's type from these first bytes. */
const GUESSED_WITHIN = 1024;

/** @returns whether a file ends as a PDF and does not begin as HTML or XML */
export const isOnlyPdf = (bytes: Uint8Array): boolean =>
  /%%EOF[\s\0]*$/.test(latin1(bytes.subarray(-END_WITHIN))) &&
  !hasMarkup(bytes.subarray(0, GUESSED_WITHIN));

/** The word before the bytes of a stream. Readers skip the rest of its line, of any length. */
const STREAM = /(?<!end)stream[^\r\n]*(?:\r\n?|\n)?/g;

/** The most inflated bytes of all streams. The largest statements have a tenth of this. */
const MOST_INFLATED = 256 * 1024 * 1024;

/** The most inflated bytes of one stream. Programs write one or two hundred objects into a stream. */
const MOST_OBJECTS = 16 * 1024 * 1024;

const MOST_STREAMS = 50_000;

/**
 * Finds scripts, programs and files in a PDF, also in compressed object streams. It cannot look into the streams of a
 * locked PDF, which are encrypted.
 * @returns whether there is active content, or a place where it may hide
 */
export function hasActiveParts(bytes: Uint8Array, isLocked: boolean): boolean {
  if (ACTIVE.test(plainNames(bytes))) return true;
  const budget = { bytes: MOST_INFLATED, streams: MOST_STREAMS };
  let end = 0;
  let isFirst = true;
  for (const { 0: word, index } of latin1(bytes).matchAll(STREAM)) {
    // The word may be part of a text, so its line is searched too.
    const before = bytes.subarray(end, index + word.length);
    end = index + word.length;
    budget.streams -= 1;
    if (budget.streams < 0 || SHORT.test(objectsIn(before, isFirst))) return true;
    isFirst = false;
    const stream = { before: plainNames(before), isLocked, budget };
    if (hidesActive(bytes.subarray(end), stream)) return true;
  }
  const rest = bytes.subarray(end);
  // If the rest names a stream of objects, the objects were not searched.
  return OBJECTS.test(plainNames(rest)) || SHORT.test(objectsIn(rest, isFirst));
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

const END_OF_STREAM = Buffer.from('endstream');

/** @returns the text before the first stream, or after the bytes of one, with plain names */
function objectsIn(bytes: Uint8Array, isFirst: boolean): string {
  const end = isFirst ? 0 : asBuffer(bytes).indexOf(END_OF_STREAM);
  return end < 0 ? '' : plainNames(bytes.subarray(end));
}

interface Stream {
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

/** A stream of objects begins with numbers. Readers accept such streams even without the name. */
const mayBeObjects = (start: Uint8Array): boolean => /^[\s\0]*(?:[%+\-.\d]|$)/.test(latin1(start));

/** Compressed bytes to inflate, to see how a stream begins. The first few may contain only compression tables. */
const START_BYTES = [64, 1024];

/** @returns the first inflated bytes; null if the stream is not compressed in this way */
function startOf(data: Uint8Array): Uint8Array | null {
  const parts = START_BYTES.map((bytes) => () => inflate(data.subarray(0, bytes), MOST_OBJECTS));
  for (const part of parts) {
    const start = part();
    if (start === null || start.length > 0) return start;
  }
  return new Uint8Array();
}

const ZLIB_HEADER_BYTES = 2;

/** Ignores the checksum, as PDF readers do. @returns null for broken data, and for more than `most` bytes */
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
