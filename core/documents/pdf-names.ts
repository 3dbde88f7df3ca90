/** The names in a PDF that say what it can do, and where it says so. */

export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

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

export const ACTIVE = names(...CARRIED, ...CALLING, 'XFA');

/** What may stand between a name and its value: blanks and remarks. */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`;

const REFERENCE = String.raw`\d+${GAP}\d+${GAP}R`;

/**
 * A script and a file, each with its value: the reference `INV/JS/2026` has another one. They are too short to be
 * looked for between the bytes of pictures, where they stand by chance.
 */
export const SHORT = new RegExp(`/JS${GAP}(?:[(<]|${REFERENCE})|/EF${GAP}(?:<<|${REFERENCE})`);

/** A stream in which a writer compresses objects. */
export const OBJECTS = names('ObjStm');
const FIRST = names('First');
const COUNT = names('N');

/**
 * @param before what stands before a stream, with plain names
 * @returns whether the stream holds objects, by its name or by what only such a stream has
 */
export const isOfObjects = (before: string): boolean => {
  const [dictionary = ''] = before.split('endobj').slice(-1);
  return OBJECTS.test(before) || (FIRST.test(dictionary) && COUNT.test(dictionary));
};

/** One filter, which is read here; and programs of locks and signatures, which are no filters. */
const READ_FILTER =
  /\/Filter[\s\0]*(?:\[[\s\0]*\/FlateDecode[\s\0]*\]|\/(?:FlateDecode|Standard|Adobe\.[\w.]+))/g;

const FILTER = names('Filter', 'DecodeParms', 'DP');

/** @returns whether objects are hidden under a second filter, or by the differences of a predictor */
export const isFiltered = (before: string): boolean =>
  FILTER.test(before.replace(READ_FILTER, ' '));

const HASH = 0x23;

/** @returns the bytes as text, with each `#4A` of a name as its letter: `/#4AS` is `/JS` */
export function plainNames(bytes: Uint8Array): string {
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
