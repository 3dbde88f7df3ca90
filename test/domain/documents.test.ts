import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUpload } from '../../core/documents/create-upload.ts';
import { isWhatItClaims } from '../../core/documents/file-content.ts';
import { numbered, safeFilename } from '../../core/documents/safe-filename.ts';
import { objectSchema } from '../../functions/platform/schema.ts';
import {
  documentKinds,
  documentRules,
  documentTypes,
} from '../../shared/documents/document-kinds.ts';
import { uploadKey } from '../../shared/documents/upload-key.ts';

const bytes = (...parts: (string | Uint8Array | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** The header of a PNG, with a size. */
const png = (width: number, height: number) => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [...size]);
};

/** The start of a JPEG as phones write it: metadata, then the frame with its size. */
const jpeg = (width: number, height: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const metadata = [0xff, 0xe1, 0x00, 0x04, 0x45, 0x78];
  return bytes([0xff, 0xd8, ...metadata, 0xff, 0xc0, 0x00, 0x11, 0x08, ...size, 3, 1, 0x22, 0]);
};

const PDF_END = '\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';

/** The end of a ZIP archive without files. */
const zipEnd = bytes('PK', [5, 6], new Array(18).fill(0));

const isReal = (type: string, content: Uint8Array) =>
  isWhatItClaims({ type, head: content, tail: content });

describe('threat 38: a file is what it claims to be, and nothing else', () => {
  it.each([
    ['a PDF', 'application/pdf', bytes('%PDF-1.7\n', PDF_END)],
    ['a PNG', 'image/png', png(1200, 800)],
    ['a JPEG', 'image/jpeg', jpeg(4000, 3000)],
    ['CSV', 'text/csv', bytes('Date,Amount\n1,2\n')],
    ['CSV with a byte-order mark', 'text/csv', bytes([0xef, 0xbb, 0xbf], 'Date;Amount\r\n')],
    ['CSV cut in the middle of a letter', 'text/csv', bytes('Name,Amount\nNjeri,', [0xe2, 0x82])],
    ['CSV below lines of its own', 'text/csv', bytes('Statement\na;b\n1;2\n3;4\n')],
  ])('%s is accepted', (_, type, content) => {
    expect(isReal(type, content)).toBe(true);
  });

  it.each([
    ['a PDF whose end is missing', 'application/pdf', bytes('%PDF-1.7\n')],
    [
      'a PDF that is a page as well',
      'application/pdf',
      bytes('%PDF-1.7\n<script>alert(1)</script>', PDF_END),
    ],
    ['a PDF that is a zip as well', 'application/pdf', bytes('%PDF-1.7', PDF_END, zipEnd)],
    ['a JPEG that is a zip as well', 'image/jpeg', bytes(jpeg(400, 300), zipEnd)],
    ['a PNG that is a zip as well', 'image/png', bytes(png(400, 300), zipEnd)],
    ['HTML called PDF', 'application/pdf', bytes('<html>%PDF-1.7')],
    ['a PDF behind other bytes', 'application/pdf', bytes('\n%PDF-1.7')],
    ['a PNG whose header is cut', 'image/png', png(1200, 800).subarray(0, 12)],
    ['a JPEG called PNG', 'image/png', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['a JPEG without a picture', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['SVG called JPEG', 'image/jpeg', bytes('<svg onload="alert(1)">')],
    ['a letter called CSV', 'text/csv', bytes('Dear sir\nplease, lend me\nmoney\n')],
    ['CSV with a page in a cell', 'text/csv', bytes('a,b\n1,<iframe src=x>\n')],
    ['SVG called CSV', 'text/csv', bytes('<?xml version="1.0"?>\n<svg,a>\n')],
    ['HTML called CSV', 'text/csv', bytes('<script>a,b</script>')],
    ['a zip called CSV', 'text/csv', bytes('PK', [3, 4, 0, 0xff, 0xfe])],
    ['CSV with a zero byte', 'text/csv', bytes('a,b\n', [0], ',c')],
    ['an empty file', 'application/pdf', bytes('')],
    ['a type that is none of ours', 'text/html', bytes('%PDF-')],
  ])('%s is refused', (_, type, content) => {
    expect(isReal(type, content)).toBe(false);
  });
});

describe('threat 42: a picture is of a size that can be opened', () => {
  it.each([
    ['A PNG of 50 megapixels', 'image/png', png(8160, 6120)],
    ['A JPEG of 50 megapixels', 'image/jpeg', jpeg(8160, 6120)],
  ])('%s is accepted', (_, type, content) => {
    expect(isReal(type, content)).toBe(true);
  });

  it.each([
    ['A PNG of 3600 megapixels', 'image/png', png(60_000, 60_000)],
    ['A PNG without pixels', 'image/png', png(0, 0)],
    ['A JPEG of 4225 megapixels', 'image/jpeg', jpeg(65_000, 65_000)],
  ])('%s is refused', (_, type, content) => {
    expect(isReal(type, content)).toBe(false);
  });
});

describe('the file name in a key', () => {
  it('a safe file name has no folder and no odd letter, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(safeFilename(`${name}.pdf`)).toMatch(/^[A-Za-z0-9_-]{1,80}\.pdf$/);
      }),
    );
  });

  it('a file name is numbered before its ending', () => {
    expect(numbered('statement.pdf', 1)).toBe('statement.pdf');
    expect(numbered('statement.pdf', 3)).toBe('statement-3.pdf');
  });
});

describe('the key of a file', () => {
  const isRead = (key: string): boolean =>
    objectSchema({ key: uploadKey }).safeParse({ key }).success;

  const userId = '8f14e45f-ceea-467f-a8f0-5f0a2b1c9d3e';

  /** Each kind with each ending that its files may have. */
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
  ])('a key with %s is refused', (_, key) => {
    expect(isRead(key)).toBe(false);
  });
});
