/** Attacks of a document on its reader. */
import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { contentProblem } from '#core/documents/file-content.ts';
import { documentErrors } from '#shared/documents/errors.ts';
import { inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import samples from './samples/active-documents.json' with { type: 'json' };

type Part = string | Uint8Array;

const bytes = (...parts: Part[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

const END = '\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';

const pdf = (...parts: Part[]) => bytes('%PDF-1.7\n', ...parts, END);

const stream = (dictionary: string, data: Uint8Array) =>
  bytes(`\n7 0 obj << ${dictionary} >>\nstream\n`, data, '\nendstream\nendobj\n');

const OBJECTS = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';

const compressed = (text: string, dictionary = OBJECTS) =>
  stream(dictionary, deflateSync(Buffer.from(text)));

const pdfProblem = (content: Uint8Array) =>
  contentProblem({ type: 'application/pdf', bytes: content });

const csvProblem = (text: string) => contentProblem({ type: 'text/csv', bytes: Buffer.from(text) });

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

const locked = '\ntrailer << /Encrypt 9 0 R >>';

/** Each byte minus the one before, as in pictures' predictors. */
const differences = (plain: Uint8Array) =>
  plain.map((byte, at) => byte - (at > 0 ? (plain[at - 1] ?? 0) : 0));

/** Bytes without meaning, like a photo's. */
const noise = Buffer.from(
  Array.from({ length: 200_000 }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 16) & 0xff),
);

describe('threat 58: a PDF can do nothing to the person who opens it', () => {
  it.each(Object.entries(samples.activeObjects))('a PDF with %s is refused', (_, objects) => {
    expect(pdfProblem(pdf(objects))).toBe('active');
    expect(pdfProblem(pdf(noise, objects, noise))).toBe('active');
  });

  it.each([
    ['compressed', compressed(`5 0 ${script}`)],
    ['compressed and escaped', compressed('5 0 << /S /Java#53cript >>')],
    [
      'compressed behind other streams',
      bytes(compressed('5 0 << >>'), compressed(`5 0 ${script}`)),
    ],
    [
      'compressed, in a stream with an escaped name',
      compressed(`5 0 ${script}`, '/Type /Obj#53tm /Filter /FlateDecode'),
    ],
    [
      'compressed, in a stream without a name',
      compressed(`5 0 ${script}`, '/N 1 /First 4 /Filter /FlateDecode'),
    ],
    [
      'compressed, with a comment before it',
      bytes('\n7 0 obj << /Type /ObjStm %stream\n', compressed(`5 0 ${script}`)),
    ],
    [
      'compressed, without a checksum',
      stream(OBJECTS, bytes(Buffer.from([0x78, 0x9c]), deflateRawSync(`5 0 ${script}`))),
    ],
    [
      'compressed in a way that is not read here',
      stream(`${OBJECTS} /LZWDecode`, Buffer.from('x')),
    ],
    [
      'compressed twice',
      stream(
        '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]',
        deflateSync(deflateSync(Buffer.from(`5 0 ${script}`))),
      ),
    ],
    [
      'compressed, in letters of numbers',
      compressed(
        Buffer.from(`5 0 ${script}`).toString('hex'),
        '/Type /ObjStm /Filter [/FlateDecode /ASCIIHexDecode]',
      ),
    ],
    [
      'compressed, under a filter that is named elsewhere',
      compressed(Buffer.from(script).toString('hex'), '/Type /ObjStm /Filter 8 0 R'),
    ],
    [
      'compressed, as differences',
      stream(
        `${OBJECTS} /DecodeParms << /Predictor 12 >>`,
        deflateSync(differences(Buffer.from(`5 0 ${script}`))),
      ),
    ],
    [
      'in letters of numbers, in a stream without a name',
      stream(
        '/N 1 /First 4 /Filter /ASCIIHexDecode',
        Buffer.from(Buffer.from(`5 0 ${script}`).toString('hex')),
      ),
    ],
    [
      'compressed, behind a long line and before another stream',
      bytes(
        `\n7 0 obj << ${OBJECTS} >> stream${' '.repeat(200)}\n`,
        deflateSync(Buffer.from(`5 0 ${script}`)),
        '\nendstream endobj',
        compressed('q', '/Filter /FlateDecode'),
      ),
    ],
    [
      'in a stream whose name stands behind the word in a text',
      bytes('\n7 0 obj << /X (stream) /Type /ObjStm /Filter /LZWDecode >> stream\n', noise),
    ],
    ['compressed and broken', stream(OBJECTS, bytes(Buffer.from([0x78, 0x9c]), noise))],
    ['compressed and as large as no objects are', compressed(`5 0 ${' '.repeat(20_000_000)}`)],
    ['in the bytes of a stream that is not compressed', stream('/Length 9', bytes(script))],
    [
      'compressed, in a file that only says it is locked',
      bytes(compressed(`5 0 ${script}`), locked),
    ],
  ])('a PDF with a script is refused: %s', (_, content) =>
    expect(pdfProblem(pdf(content))).toBe('active'),
  );

  it.each([
    ['a plain one', '1 0 obj << /Type /Catalog /OpenAction [3 0 R /FitH null] >> endobj'],
    ['with links', '1 0 obj << /S /URI /URI (https://www.safaricom.co.ke) >> endobj'],
    ['with a form', '1 0 obj << /AcroForm << /Fields [] >> >> endobj'],
    ['with names that begin alike', '1 0 obj << /JSX 1 /LaunchPad 2 /JavaScripts 3 >> endobj'],
    ['with compressed objects', compressed('5 0 << /Type /Page >>')],
    [
      'with compressed objects in a list of one filter, behind a signature',
      bytes(
        '1 0 obj << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached >> endobj',
        compressed('5 0 << /Type /Page >>', '/Type /ObjStm /Filter [ /FlateDecode ]'),
      ),
    ],
    [
      'with chapters before a picture and a profile',
      bytes(
        '1 0 obj << /Type /Outlines /First 2 0 R >> endobj 2 0 obj << /AP << /N 3 0 R >> >> endobj',
        stream('/Subtype /Image /Filter /DCTDecode', noise),
        stream('/N 3 /Filter /DCTDecode', noise),
      ),
    ],
    ['with a compressed page', compressed('1 0 0 1 72 720 cm BT (Paid in) Tj ET', '/FlateDecode')],
    ['with a picture', stream('/Subtype /Image /Filter /DCTDecode', noise)],
    [
      'with a picture that has the letters of a script',
      stream('/Image', bytes(noise, '/JS (', noise)),
    ],
    ['with a large white picture', compressed('\xff'.repeat(1_000_000), '/Image /FlateDecode')],
    ['that is locked', bytes(stream(OBJECTS, noise), locked)],
  ])('a PDF is accepted: %s', (_, content) => expect(pdfProblem(pdf(content))).toBeNull());

  it('a script is found wherever it stands among other objects, and however its name is escaped', () => {
    const escaped = (name: string, which: boolean[]) =>
      [...name].map((letter, at) => (which[at] ? `#${hex(letter)}` : letter)).join('');
    const hex = (letter: string) => letter.charCodeAt(0).toString(16);
    const other = fc.constantFrom(
      bytes('\n4 0 obj << /Type /Font >> endobj'),
      compressed('6 0 << /Type /Page >>'),
      stream('/DCTDecode', noise),
    );
    inRuns(
      runsOf(50, 500),
      fc.array(other, { maxLength: 3 }),
      fc.array(other, { maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      fc.boolean(),
      (before, after, which, isCompressed) => {
        const action = `5 0 << /S /${escaped('JavaScript', which)} >>`;
        const part = isCompressed ? compressed(action) : bytes(`\n${action}\n`);
        expect(pdfProblem(pdf(...before, part, ...after))).toBe('active');
      },
    );
  });
});

describe('threat 58: no cell of a CSV statement is computed', () => {
  it.each(samples.computedCells)('a CSV statement with the cell %j is refused', (cell) => {
    expect(csvProblem(`Date,Details,Amount\n2026-11-01,${cell},5\n`)).toBe('active');
    expect(csvProblem(`Date;Details;Amount\n2026-11-01;5;${cell}`)).toBe('active');
    expect(csvProblem(`${'a,b,c\n'.repeat(100_000)}${cell},1,2\n`)).toBe('active');
  });

  it.each(['Date,"a"b",=1+1\n', 'Date,a",=1+1\n', 'Date,"a ""b"" c",=1+1\n'])(
    'no quote hides a cell of a CSV statement: %j',
    (text) => expect(csvProblem(text)).toBe('active'),
  );

  it.each(Object.entries(samples.otherDelimiters))(
    'no other delimiter hides a cell of a CSV statement from a spreadsheet of %s',
    (_, text) => expect(csvProblem(text)).toBe('active'),
  );

  it('a CSV statement that names a delimiter of ours is accepted', () =>
    expect(csvProblem('sep=;\nDate;Amount\n1;"2,5"\n')).toBeNull());

  it.each(samples.acceptedCells)('a CSV statement with the cell %j is accepted', (cell) =>
    expect(csvProblem(`Date,Details,Amount\n2026-11-01,${cell},5\n`)).toBeNull(),
  );
});

it.each(['mpesa', 'bank', 'cert'] as const)('it says what to do about a document: %s', (kind) =>
  expect(documentErrors['documents.activeContent'][1][kind]).toMatch(/inside\. \w+.*\.$/),
);
