/** The messages about a chosen file, before any upload. */

import { files } from '#test/support/owner.ts';
import { prepareDocument } from '#web/src/lib/documents/prepare-document.ts';

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
