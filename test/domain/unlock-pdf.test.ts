import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { contentProblem } from '#core/documents/file-content.ts';
import { decrypted } from '#core/documents/pdf-key.ts';
import { unlockPdf } from '#core/documents/unlock-pdf.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import { needsPassword } from '#shared/documents/pdf.ts';
import { type Lock, linesOfShop, mpesaStatement } from '#test/support/statements.ts';
import parts from './samples/locked-pdf.json' with { type: 'json' };

const PASSWORD = '29384756';
const lines = linesOfShop(60);

const opened = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: Uint8Array.from(bytes), verbosity: 0, stopAtErrors: true }).promise;

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await opened(bytes);
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent();
    return items.flatMap((item) => ('str' in item ? [item.str] : []));
  });
  return (await Promise.all(pages)).flat();
}

const titleOf = async (bytes: Uint8Array) => {
  const { info } = await (await opened(bytes)).getMetadata();
  return (info as { Title?: string }).Title;
};

const locks: Lock[] = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'];

it.each(locks)('a PDF locked with %s is the same without its lock', async (lock) => {
  const plain = await mpesaStatement(lines);
  const locked = await mpesaStatement(lines, { password: PASSWORD, lock });
  const unlocked = await unlockPdf(locked, PASSWORD);
  expect(needsPassword(locked)).toBe(true);
  expect(needsPassword(unlocked)).toBe(false);
  expect(unlocked).toHaveLength(locked.length);
  expect(await textOf(unlocked)).toEqual(await textOf(plain));
  expect(await titleOf(unlocked)).toBe('MPESA Full Statement (June)');
});

it.each(locks)('a PDF locked with %s opens with the password of its owner', async (lock) => {
  const locked = await mpesaStatement(lines, { password: PASSWORD, lock });
  const unlocked = await unlockPdf(locked, `owner of ${PASSWORD}`);
  expect(await textOf(unlocked)).toEqual(await textOf(await mpesaStatement(lines)));
});

it.each(locks)('a PDF locked with %s stays locked for another password', async (lock) => {
  const locked = await mpesaStatement(lines, { password: PASSWORD, lock });
  for (const wrong of ['', '29384757', `${PASSWORD} `])
    await expect(unlockPdf(locked, wrong)).rejects.toMatchObject({ reason: 'wrongPassword' });
});

it.each(locks)(
  'nothing is left of a lock of %s by which its password could be tried',
  async (lock) => {
    const unlocked = await unlockPdf(
      await mpesaStatement(lines, { password: PASSWORD, lock }),
      PASSWORD,
    );
    expect(Buffer.from(unlocked).toString('latin1')).not.toMatch(/\/(Encrypt|Standard|StmF|UE)\b/);
  },
);

it('a password with letters beyond ASCII opens what it locked', async () => {
  const locked = await mpesaStatement(lines, { password: 'Ñjërï 1', lock: 'AES-256' });
  expect(needsPassword(await unlockPdf(locked, 'Ñjërï 1'))).toBe(false);
});

it('texts with brackets, backslashes and line breaks are as they were', async () => {
  const title = '((a) \\ b) \r end';
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict);
  info.set(PDFName.of('Title'), PDFString.of(String.raw`((a) \\ b) \r end`));
  pdf.encrypt({ userPassword: PASSWORD, algorithm: 'AES-128' });
  expect(await titleOf(await unlockPdf(await pdf.save(), PASSWORD))).toBe(title);
});

it('what a locked PDF could do is seen once it is unlocked', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.addJavaScript('greet', 'app.alert(1)');
  pdf.encrypt({ userPassword: PASSWORD, algorithm: 'AES-256' });
  const unlocked = await unlockPdf(await pdf.save(), PASSWORD);
  expect(contentProblem({ type: 'application/pdf', bytes: unlocked })).toBe('active');
});

it('a PDF without a lock is returned as it is', async () => {
  const plain = await mpesaStatement(lines);
  expect(await unlockPdf(plain, PASSWORD)).toBe(plain);
});

describe('a file that is made to do harm', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const trailer = '\ntrailer << /Encrypt 9 0 R /ID [<00> <00>] >>\n%%EOF';

  it.each([
    ['a picture', bytes('\x89PNG\r\n'), 'notPdf'],
    ['nothing', bytes(''), 'notPdf'],
    ['a file over the limit', new Uint8Array(MAX_DOCUMENT_BYTES + 1), 'tooLarge'],
    ['a lock that is not there', bytes(`%PDF-1.7\n${trailer}`), 'unknownLock'],
    [
      'a lock of another kind',
      bytes(`%PDF-1.7\n9 0 obj << /Filter /Adobe.PubSec >> endobj${trailer}`),
      'unknownLock',
    ],
    [
      'more objects than a document has',
      bytes(`%PDF-1.7\n${'1 0 obj 1 endobj\n'.repeat(200_001)}${trailer}`),
      'tooLarge',
    ],
  ])('%s is refused', (_, file, reason) =>
    expect(unlockPdf(file, 'x')).rejects.toMatchObject({ reason }),
  );

  it.each([
    ['texts that never end', '1 0 obj (a '],
    ['lists in lists', '1 0 obj [[[[[[[['],
    ['dictionaries that never end', '1 0 obj << /A << /B '],
    ['streams that never end', '1 0 obj << /Length 2 0 R >> stream\n'],
    ['hexadecimal texts that never end', '1 0 obj <41 '],
    ['digits', '1111111111'],
  ])('a file full of %s is read once, and found to have no lock', async (_, part) => {
    const file = bytes(`%PDF-1.7\n${part.repeat(Math.floor(2_000_000 / part.length))}\n%%EOF`);
    const left = await unlockPdf(file, 'x').catch((error: unknown) => error);
    expect([file, expect.objectContaining({ reason: 'tooLarge' })]).toContainEqual(left);
  });

  it('a locked file that is cut or damaged anywhere is opened or refused, and nothing else', async () => {
    const locked = await mpesaStatement(lines.slice(0, 5), { password: PASSWORD });
    for (let round = 0; round < 60; round += 1) {
      const damaged = Uint8Array.from(locked);
      const at = (round * 997) % (locked.length - 3);
      damaged.set([round * 41, round * 83, round * 167], at);
      const ended = await unlockPdf(damaged, PASSWORD).catch((error: unknown) => error);
      const isKnown = ended instanceof Uint8Array || (ended as { reason?: string }).reason;
      expect(isKnown).toBeTruthy();
    }
  });
});

describe('threat 92: locked PDFs that are made to do harm', () => {
  const lockedBy = (lock: string) =>
    Buffer.from(`%PDF-1.7\ntrailer <</Encrypt <</Filter /Standard ${lock}>> >>`);

  it('threat 92: streams that all reach over the same bytes are not unlocked one after the other', async () => {
    const locked = await mpesaStatement(lines, { password: PASSWORD });
    const stream = (at: number) => `${100_000 + at} 0 obj<</Length 900000 0 R>>stream\nendstream\n`;
    const far = `900000 0 obj ${stream(0).length * 70_000} endobj\n`;
    const streams = Array.from({ length: 140_000 }, (_, at) => stream(at));
    const bytes = Buffer.concat([locked, Buffer.from(far + streams.join(''))]);
    await expect(unlockPdf(bytes, PASSWORD)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('threat 92: a million empty texts are not unlocked one after the other', async () => {
    const locked = await mpesaStatement(lines, { password: PASSWORD });
    const texts = `800000 0 obj [${'()'.repeat(1_000_000)}] endobj\n`;
    const bytes = Buffer.concat([locked, Buffer.from(texts)]);
    await expect(unlockPdf(bytes, PASSWORD)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('threat 92: a PDF of millions of comments is read to its end', async () => {
    const bytes = Buffer.from(`%PDF-1.7\n1 0 obj ${'%\n'.repeat(4_000_000)}1 endobj`);
    await expect(unlockPdf(bytes, PASSWORD)).resolves.toBe(bytes);
  });

  it.each([
    '/V 2 /R 3 /Length 128 /O () /U () /P 0',
    '/V 1 /R 2 /O () /U (short) /P 0',
    '/V 5 /R 6 /Length 256 /O () /U () /P 0',
  ])('a lock %s that has nothing to compare a password with stays locked', (lock) =>
    expect(unlockPdf(lockedBy(lock), PASSWORD)).rejects.toMatchObject({ reason: 'wrongPassword' }),
  );

  it('a lock that names AES beside a key that is too short for it is an unknown one', () => {
    const reason = (work: () => unknown) => {
      try {
        return work();
      } catch (error) {
        return (error as { reason?: string }).reason;
      }
    };
    const data = new Uint8Array(64);
    expect(reason(() => decrypted('aes', new Uint8Array(10), data))).toBe('unknownLock');
    expect(reason(() => decrypted('aes', new Uint8Array(16), data))).toBeInstanceOf(Uint8Array);
  });
});

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each(Object.entries(parts))('%s', (_, { text, isLocked }) => {
  expect(needsPassword(bytes(text))).toBe(isLocked);
  expect(needsPassword(bytes('%PDF-1.7'), bytes(text))).toBe(isLocked);
});
