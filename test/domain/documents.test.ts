import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { contentProblem } from '#core/documents/file-content.ts';
import { createUpload, numbered, safeFilename } from '#core/documents/uploads.ts';
import { objectSchema } from '#functions/platform/schema.ts';
import {
  documentKinds,
  documentRules,
  documentTypeOf,
  documentTypes,
} from '#shared/documents/document-kinds.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';
import { forAny } from '#test/support/for-any.ts';
import {
  activePdf,
  hostileCsv,
  hostileNames,
  pngOfManyPixels,
  pngWithLargeText,
} from '#test/support/hostile-files.ts';
import { files } from '#test/support/owner.ts';
import { prepareDocument } from '#web/src/lib/documents/prepare-document.ts';

const bytes = (...parts: (string | Uint8Array | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** A PNG chunk. Its checksum is never compared. */
const chunk = (type: string, data: Uint8Array | number[] = []) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return bytes(length, type, data, [0, 0, 0, 0]);
};

/** A PNG of a size, with more chunks. */
const png = (width: number, height: number, ...besides: Uint8Array[]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return bytes(signature, chunk('IHDR', header), ...besides, chunk('IDAT', [1]), chunk('IEND'));
};

/** A JPEG as phones write it: metadata, the frame with its size, scan data. */
const jpeg = (width: number, height: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const metadata = [0xff, 0xe1, 0x00, 0x04, 0xff, 0xd9];
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const scan = [0xff, 0xda, 0x00, 0x02, 7, 0xff, 0x00, 0xff, 0xd0, 7];
  return bytes([0xff, 0xd8], metadata, frame, scan, [0xff, 0xd9]);
};

const PDF_END = '\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';

/** More bytes than file type detection reads. */
const PAGES = '1 0 obj << >> endobj\n'.repeat(100);

const pdf = (...parts: (string | Uint8Array | number[])[]) =>
  bytes('%PDF-1.7\n', ...parts, PDF_END);

/** The end of a ZIP archive without files. */
const zipEnd = bytes('PK', [5, 6], new Array(18).fill(0));

const problemOf = (type: string, content: Uint8Array) => contentProblem({ type, bytes: content });

describe('threat 38: a file is what it claims to be, and nothing else', () => {
  it.each([
    ['a PDF', 'application/pdf', pdf()],
    ['a PDF with blank lines behind it', 'application/pdf', pdf('', '\r\n\0\n')],
    ['a PNG', 'image/png', png(1200, 800)],
    ['a PNG with a profile and notes', 'image/png', png(9, 9, profile(3_000), chunk('eXIf', [1]))],
    ['a JPEG', 'image/jpeg', jpeg(4000, 3000)],
    ['CSV', 'text/csv', bytes('Date,Amount\n1,2\n')],
    ['CSV with a byte-order mark', 'text/csv', bytes([0xef, 0xbb, 0xbf], 'Date;Amount\r\n')],
    ['CSV below lines of its own', 'text/csv', bytes('Statement\na;b\n1;2\n3;4\n')],
  ])('%s is accepted', (_, type, content) => expect(problemOf(type, content)).toBeNull());

  it.each([
    ['a PDF whose end is missing', 'application/pdf', bytes('%PDF-1.7\n')],
    ['a PDF that is a page as well', 'application/pdf', pdf('<script>alert(1)</script>')],
    ['a PDF with a page behind it', 'application/pdf', bytes(pdf(PAGES), '<html><script>')],
    ['a PDF with bytes behind it', 'application/pdf', bytes(pdf(PAGES), 'MZ')],
    ['a PDF that is a zip as well', 'application/pdf', bytes(pdf(), zipEnd)],
    ['a JPEG that is a zip as well', 'image/jpeg', bytes(jpeg(400, 300), zipEnd)],
    ['a JPEG with bytes behind it', 'image/jpeg', bytes(jpeg(400, 300), '<script>')],
    ['a JPEG with a second one behind it', 'image/jpeg', bytes(jpeg(9, 9), jpeg(9, 9))],
    ['a JPEG without an end', 'image/jpeg', jpeg(400, 300).subarray(0, -2)],
    ['a PNG that is a zip as well', 'image/png', bytes(png(400, 300), zipEnd)],
    ['a PNG with a byte behind it', 'image/png', bytes(png(400, 300), [0, 1])],
    ['a PNG without an end', 'image/png', png(400, 300).subarray(0, -12)],
    ['a PNG that begins with a text', 'image/png', bytes(png(9, 9)).fill('tEXt', 12, 16)],
    ['HTML called PDF', 'application/pdf', bytes('<html>%PDF-1.7')],
    ['a PDF behind other bytes', 'application/pdf', bytes('\n', pdf())],
    ['a PNG whose header is cut', 'image/png', png(1200, 800).subarray(0, 12)],
    ['a JPEG called PNG', 'image/png', jpeg(400, 300)],
    ['a JPEG without a picture', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xd9])],
    ['SVG called JPEG', 'image/jpeg', bytes('<svg onload="alert(1)">')],
    ['a letter called CSV', 'text/csv', bytes('Dear sir\nplease, lend me\nmoney\n')],
    ['CSV with a page in a cell', 'text/csv', bytes('a,b\n1,<iframe src=x>\n')],
    ['SVG called CSV', 'text/csv', bytes('<?xml version="1.0"?>\n<svg,a>\n')],
    ['HTML called CSV', 'text/csv', bytes('<script>a,b</script>')],
    ['a zip called CSV', 'text/csv', bytes('PK', [3, 4, 0, 0xff, 0xfe])],
    ['CSV with a zero byte', 'text/csv', bytes('a,b\n', [0], ',c')],
    ['CSV cut in the middle of a letter', 'text/csv', bytes('a,b\nNjeri,', [0xe2, 0x82])],
    ['CSV that ends as a page', 'text/csv', bytes('a,b\n'.repeat(200_000), '1,<script>\n')],
    ['CSV that ends in other bytes', 'text/csv', bytes('a,b\n'.repeat(200_000), [0, 1])],
    ['an empty file', 'application/pdf', bytes('')],
    ['a type that is none of ours', 'text/html', bytes('%PDF-')],
  ])('%s is refused', (_, type, content) => expect(problemOf(type, content)).toBe('invalid'));
});

describe('threat 42: a picture is of a size that can be opened', () => {
  it.each([
    ['A PNG of 50 megapixels', 'image/png', png(8160, 6120)],
    ['A JPEG of 50 megapixels', 'image/jpeg', jpeg(8160, 6120)],
  ])('%s is accepted', (_, type, content) => expect(problemOf(type, content)).toBeNull());

  it.each([
    ['A PNG of 3600 megapixels', 'image/png', png(60_000, 60_000)],
    ['A PNG without pixels', 'image/png', png(0, 0)],
    ['A JPEG of 4225 megapixels', 'image/jpeg', jpeg(65_000, 65_000)],
    ['A PNG with a text of 60 MB', 'image/png', png(9, 9, compressed('zTXt', 60_000_000))],
    ['A PNG with a profile of 60 MB', 'image/png', png(9, 9, profile(60_000_000))],
    ['A PNG with a long text', 'image/png', png(9, 9, longText(60_000_000))],
    [
      'A PNG with many texts of 1 MB',
      'image/png',
      png(9, 9, ...new Array(5).fill(compressed('zTXt', 1_000_000))),
    ],
    ['A PNG with a broken text', 'image/png', png(9, 9, chunk('zTXt', [97, 0, 0, 9, 9, 9]))],
    ['A PNG with notes of 300 KB', 'image/png', png(9, 9, chunk('eXIf', Buffer.alloc(300_000)))],
  ])('%s is refused', (_, type, content) => expect(problemOf(type, content)).toBe('invalid'));
});

/** A chunk with a keyword and so many compressed letters. */
function compressed(type: string, size: number) {
  return chunk(type, bytes('Comment', [0, 0], deflateSync(Buffer.alloc(size, 'a'))));
}

function profile(size: number) {
  return compressed('iCCP', size);
}

/** An international text chunk, flagged as compressed. */
function longText(size: number) {
  const head = bytes('Comment', [0, 1, 0], 'en', [0], 'Note', [0]);
  return chunk('iTXt', bytes(head, deflateSync(Buffer.alloc(size, 'a'))));
}

it('a safe file name has no folder and no odd letter, whatever was typed', () =>
  forAny(fc.string({ unit: 'grapheme' }), (name) => {
    expect(safeFilename(`${name}.pdf`)).toMatch(/^[A-Za-z0-9_-]{1,80}\.pdf$/);
  }));

it('a file name is numbered before its ending', () => {
  expect(numbered('statement.pdf', 1)).toBe('statement.pdf');
  expect(numbered('statement.pdf', 3)).toBe('statement-3.pdf');
});

describe('the key of a file', () => {
  const isRead = (key: string): boolean =>
    objectSchema({ key: uploadKey }).safeParse({ key }).success;

  const userId = '8f14e45f-ceea-467f-a8f0-5f0a2b1c9d3e';

  const fileEndings = documentKinds.flatMap((kind) =>
    documentRules[kind].types.flatMap((type) =>
      documentTypes[type].map((ending) => ({ kind, type, ending })),
    ),
  );

  it('every key that an upload is given is taken back, whatever its file was called', async () => {
    const story = fc.asyncProperty(
      fc.constantFrom(...fileEndings),
      fc.string({ unit: 'grapheme', maxLength: 250 }),
      fc.integer({ min: 0, max: 5 }),
      async ({ kind, type, ending }, name, takenNames) => {
        let tries = 0;
        const { key } = await createUpload(
          {
            accountExists,
            reserveUpload: async () => (tries++ < takenNames ? 'taken' : 'reserved'),
            signPut: async () => 'https://files.example',
            newId: () => '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
            clock: () => 0,
          },
          userId,
          { kind, type, size: 1, filename: `${name}.${ending}` },
        );
        expect(isRead(key)).toBe(true);
      },
    );
    await fc.assert(story);
  });

  it.each([
    ['letters of more than one byte', `applications/${userId}/mpesa_${'€'.repeat(400)}.pdf`],
    ['one letter of more than one byte', `applications/${userId}/mpesa_€.pdf`],
    ['a segment of two dots', `applications/${userId}/mpesa_a/../../other/mpesa_a.pdf`],
    ['a segment of two dots for the owner', 'applications/../mpesa_a.pdf'],
    ['two dots in its file name', `applications/${userId}/mpesa_..pdf`],
    ['one more folder', `applications/${userId}/mpesa_a/b.pdf`],
    ['an empty segment', `applications//mpesa_a.pdf`],
    ['a percent sign', `applications/${userId}/mpesa_%2e%2e.pdf`],
    ['a line behind it', `applications/${userId}/mpesa_a.pdf\n`],
    ['an unknown kind', `applications/${userId}/other_a.pdf`],
    ['an unknown ending', `applications/${userId}/mpesa_a.exe`],
    ['no file name', `applications/${userId}/mpesa_.pdf`],
    ['a very long file name', `applications/${userId}/mpesa_${'a'.repeat(400)}.pdf`],
    ['the place of a picture', `profile/${userId}/1`],
  ])('a key with %s is refused', (_, key) => expect(isRead(key)).toBe(false));
});

// The messages about a chosen file, before any upload.

const chosen = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
const junk = Buffer.from('\uFEFF\r\n');

it.each([
  ['mpesa', 'may.pdf', Buffer.concat([junk, files.pdf]), 'may.pdf', files.pdf],
  ['cert', 'scan.jpg', files.png, 'scan.png', files.png],
  ['cert', 'certificate', files.pdf, 'certificate.pdf', files.pdf],
  ['bank', 'may.csv', files.csv, 'may.csv', files.csv],
] as const)(
  'of %s, the file %s is taken for what it is',
  async (kind, name, bytes, right, kept) => {
    const { file, problem } = await prepareDocument(kind, chosen(name, bytes));
    expect([problem, file.name]).toEqual([null, right]);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(kept);
  },
);

it.each([
  ['mpesa', 'may.pdf', files.html],
  ['mpesa', 'may.pdf', files.png],
  ['bank', 'may.csv', files.png],
  ['bank', 'may.csv', Buffer.from('PK\x03\x04\0\0')],
  ['cert', 'scan.jpg', Buffer.from('RIFF....WEBP')],
] as const)(
  'of %s, the file %s that is another one is refused at once',
  async (kind, name, bytes) => {
    const { problem } = await prepareDocument(kind, chosen(name, bytes));
    expect(problem).toMatch(/^Only .+ files are accepted for the .+\.$/);
  },
);

// The hostile files of the viewer's tests never reach the office.

describe('threat 58: files that are made to do harm are refused where they come in', () => {
  it.each([
    ['a PDF with scripts, programs and files', 'application/pdf', activePdf(), 'active'],
    ['a CSV with formulas and markup', 'text/csv', hostileCsv(), 'invalid'],
    ['a PNG with a text of 60 MB', 'image/png', pngWithLargeText(), 'invalid'],
    ['a PNG of two billion pixels', 'image/png', pngOfManyPixels(), 'invalid'],
  ])('%s is refused', (_, type, bytes, problem) =>
    expect(contentProblem({ type, bytes })).toBe(problem),
  );

  it.each(hostileNames)('the name %j is of no type that is taken, or is made safe', (name) => {
    const ending = documentTypeOf(name);
    expect(ending === null || /^[A-Za-z0-9_-]{1,80}\.pdf$/.test(safeFilename(name))).toBe(true);
  });
});
