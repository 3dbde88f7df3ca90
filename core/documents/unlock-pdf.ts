/**
 * Removes the encryption of a PDF, so that its readers need no password. Plain bytes replace the encrypted bytes at the
 * same place. So the tables of the file stay valid, nothing is inflated, and the work grows with the size only.
 */
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import { decrypted, fileKey, type Lock, type Method, objectKey, PdfNotOpened } from './pdf-key.ts';
import {
  isReference,
  lettersOf,
  type PdfDictionary,
  type PdfObject,
  type PdfText,
  type PdfValue,
  type ScannedPdf,
  scanPdf,
} from './pdf-scanner.ts';

/** `%PDF-` is in these first bytes. */
const HEADER_WITHIN = 1024;

const SPACE = 0x20;

/** @param password the user's or the owner's @returns the same bytes for an unencrypted PDF @throws PdfNotOpened */
export async function unlockPdf(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw new PdfNotOpened('tooLarge');
  if (!lettersOf(bytes.subarray(0, HEADER_WITHIN)).includes('%PDF-'))
    throw new PdfNotOpened('notPdf');
  const pdf = scanPdf(bytes);
  const locked = lockOf(pdf);
  if (!locked) return bytes;
  const key = fileKey(locked.lock, password);
  if (!key) throw new PdfNotOpened('wrongPassword');
  requireApart(pdf, bytes.length);
  const plain = Uint8Array.from(bytes);
  for (const object of pdf.objects)
    if (object !== locked.object) writePlain(plain, object, { ...locked, key });
  for (const dictionary of dictionariesOfFile(pdf)) blank(plain, dictionary.get('Encrypt'));
  // With these data, an attacker could try all short passwords.
  if (locked.object) blank(plain, locked.object, 'null');
  return plain;
}

/**
 * Streams have together at most the size of the file, unless they overlap. The limit is twice that, because some bytes
 * look like a stream by accident.
 */
const MOST_TIMES_SIZE = 2;

/** Refuses overlapping streams, because decrypting them would take quadratic time. */
function requireApart({ objects }: ScannedPdf, size: number): void {
  const sum = objects.reduce(
    (all, { stream }) => all + (stream ? stream.end - stream.start : 0),
    0,
  );
  if (sum > size * MOST_TIMES_SIZE) throw new PdfNotOpened('tooLarge');
}

interface Locked {
  lock: Lock;
  /** The object with the encryption dictionary, if it is not in the trailer. */
  object: PdfObject | undefined;
  methods: { stream: Method; text: Method; named: (name: string) => Method };
}

/** The trailers, and the streams that replace trailers in newer files. */
const dictionariesOfFile = ({ objects, trailers }: ScannedPdf): PdfDictionary[] => [
  ...trailers,
  ...objects.flatMap(({ value }) =>
    value instanceof Map && isTypeOf(value, '/XRef') ? [value] : [],
  ),
];

const isTypeOf = (dictionary: PdfDictionary, type: string): boolean =>
  dictionary.get('Type')?.value === type;

/** @returns null if the PDF is not encrypted */
function lockOf(pdf: ScannedPdf): Locked | null {
  const files = dictionariesOfFile(pdf);
  const encrypt = files.findLast((one) => one.has('Encrypt'))?.get('Encrypt')?.value;
  if (encrypt === undefined) return null;
  const object = isReference(encrypt)
    ? pdf.objects.findLast(({ number }) => number === encrypt.number)
    : undefined;
  const dictionary = object ? object.value : encrypt;
  if (!(dictionary instanceof Map) || dictionary.get('Filter')?.value !== '/Standard')
    throw new PdfNotOpened('unknownLock');
  const id = files.findLast((one) => one.has('ID'))?.get('ID')?.value;
  const fileId = Array.isArray(id) ? textIn(id[0]) : new Uint8Array();
  const lock = lockIn(dictionary, fileId);
  return { lock, object, methods: methodsIn(dictionary, lock.version) };
}

const textIn = (value: PdfValue | undefined): Uint8Array =>
  typeof value === 'object' && 'bytes' in value ? value.bytes : new Uint8Array();

function lockIn(dictionary: PdfDictionary, fileId: Uint8Array): Lock {
  const number = (name: string, usual: number) => {
    const value = dictionary.get(name)?.value;
    return typeof value === 'number' ? value : usual;
  };
  const text = (name: string) => textIn(dictionary.get(name)?.value);
  const version = number('V', 0);
  const revision = number('R', 0);
  const bits = version === 4 ? 128 : version === 1 ? 40 : number('Length', 40);
  const isKnown = [1, 2, 4, 5].includes(version) && revision >= 2 && revision <= 6;
  if (!isKnown || bits < 40 || bits > 256 || bits % 8 !== 0) throw new PdfNotOpened('unknownLock');
  return {
    version,
    revision,
    keyLength: revision === 2 ? 5 : Math.min(bits / 8, 16),
    owner: text('O'),
    user: text('U'),
    ownerKey: text('OE'),
    userKey: text('UE'),
    permissions: number('P', 0),
    encryptsMetadata: dictionary.get('EncryptMetadata')?.value !== 'false',
    fileId,
  };
}

function methodsIn(dictionary: PdfDictionary, version: number): Locked['methods'] {
  if (version < 4) return { stream: 'rc4', text: 'rc4', named: () => 'rc4' };
  const filters = dictionary.get('CF')?.value;
  const named = (name: unknown): Method => {
    const filter = filters instanceof Map && filters.get(String(name).slice(1))?.value;
    const method = filter instanceof Map ? filter.get('CFM')?.value : undefined;
    if (method === '/AESV2' || method === '/AESV3') return 'aes';
    return method === '/V2' ? 'rc4' : 'none';
  };
  const methodOf = (name: string) => named(dictionary.get(name)?.value ?? '/Identity');
  return { stream: methodOf('StmF'), text: methodOf('StrF'), named };
}

function writePlain(plain: Uint8Array, object: PdfObject, locked: Locked & { key: Uint8Array }) {
  const { lock, methods, key } = locked;
  const { value, stream, texts } = object;
  if (value instanceof Map && isTypeOf(value, '/XRef')) return;
  const open = (method: Method, data: Uint8Array) =>
    decrypted(method, objectKey(lock, key, { ...object, method }), data);
  if (methods.text !== 'none')
    for (const text of texts) writeText(plain, text, open(methods.text, text.bytes));
  const method = stream && value instanceof Map ? methodOfStream(value, locked) : 'none';
  if (stream && method !== 'none')
    write(plain, stream, open(method, plain.slice(stream.start, stream.end)));
}

function methodOfStream(dictionary: PdfDictionary, { lock, methods }: Locked): Method {
  if (!lock.encryptsMetadata && isTypeOf(dictionary, '/Metadata')) return 'none';
  const [filter] = [dictionary.get('Filter')?.value].flat();
  if (filter !== '/Crypt') return methods.stream;
  const [parameters] = [dictionary.get('DecodeParms')?.value].flat();
  const name = parameters instanceof Map ? parameters.get('Name')?.value : undefined;
  return methods.named(typeof name === 'string' ? name : '/Identity');
}

interface Place {
  start: number;
  end: number;
}

/** Spaces fill the rest of the place, because they cannot end a stream or an object. */
function write(plain: Uint8Array, { start, end }: Place, data: Uint8Array): void {
  plain.fill(SPACE, start, end);
  plain.set(data.subarray(0, end - start), start);
}

const blank = (plain: Uint8Array, place: Place | undefined, left = '') =>
  place && write(plain, place, Buffer.from(left));

/** Plain brackets may need escapes for which the place has no room: then `?` replaces the brackets. */
function writeText(plain: Uint8Array, text: PdfText, data: Uint8Array): void {
  const room = text.end - text.start;
  const fitting = text.isHex ? hexText(data, room) : literalText(lettersOf(data), room);
  write(plain, text, Buffer.from(fitting, 'latin1'));
}

const hexText = (data: Uint8Array, room: number): string =>
  `<${Buffer.from(data)
    .toString('hex')
    .slice(0, room - 2)}>`;

function literalText(letters: string, room: number): string {
  const marked = letters.replaceAll(/[()\\]/g, '\\$&').replaceAll('\r', '\\r');
  return `(${marked.length + 2 <= room ? marked : letters.replaceAll(/[()\\\r]/g, '?')})`;
}
