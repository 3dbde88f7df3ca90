/**
 * What a PDF is besides its pages. Nothing here replaces a viewer that runs nothing
 * (docs/office.md): it keeps away what no statement and no certificate needs.
 */
import { constants, inflateRawSync } from 'node:zlib';
import { hasMarkup } from './polyglot.ts';

/** The names in a PDF that say what it can do, and where it says so. */

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** A name ends where one of these letters stands, or the file. */
const NAME_END = String.raw`(?![^\s\0()<>[\]{}/%])`;

const names = (...some: string[]) => new RegExp(`/(?:${some.join('|')})${NAME_END}`);

/** Scripts, programs, files inside the file, and forms and media that carry scripts. */
const CARRIED = [
  'JavaScript',
  'Launch',
  'EmbeddedFiles?',
  'FileAttachment',
  'RichMedia',
  'Rendition',
];

/** What fetches or sends: another file, also of a host that its reader is then signed in to, or a form. */
const CALLING = ['GoToR', 'GoToE', 'SubmitForm', 'ImportData'];

const ACTIVE = names(...CARRIED, ...CALLING, 'XFA');

/** What may stand between a name and its value: blanks and remarks. */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;

const REFERENCE = String.raw`\d+${GAP}\d+${GAP}R`;

/**
 * A script and a file, each with its value: the reference `INV/JS/2026` has another one. They are too short to be
 * looked for between the bytes of pictures, where they stand by chance.
 */
const SHORT = new RegExp(`/JS${GAP}(?:[(<]|${REFERENCE})|/EF${GAP}(?:<<|${REFERENCE})`);

/** A stream in which a writer compresses objects. */
const OBJECTS = names('ObjStm');
const FIRST = names('First');
const COUNT = names('N');

/**
 * @param before what stands before a stream, with plain names
 * @returns whether the stream holds objects, by its name or by what only such a stream has
 */
const isOfObjects = (before: string): boolean => {
  const [dictionary = ''] = before.split('endobj').slice(-1);
  return OBJECTS.test(before) || (FIRST.test(dictionary) && COUNT.test(dictionary));
};

/** One filter, which is read here; and programs of locks and signatures, which are no filters. */
const READ_FILTER =
  /\/Filter[\s\0]*(?:\[[\s\0]*\/FlateDecode[\s\0]*\]|\/(?:FlateDecode|Standard|Adobe\.[\w.]+))/g;

const FILTER = names('Filter', 'DecodeParms', 'DP');

/** @returns whether objects are hidden under a second filter, or by the differences of a predictor */
const isFiltered = (before: string): boolean => FILTER.test(before.replace(READ_FILTER, ' '));

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
