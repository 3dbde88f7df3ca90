import { needsPassword } from '#shared/documents/pdf.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  [
    'A PDF that is encrypted by its trailer needs a password',
    'trailer << /Size 20 /Root 1 0 R /Encrypt 19 0 R >>',
    true,
  ],
  [
    'A PDF that is encrypted by its cross-reference stream needs a password',
    '<</Type/XRef/Encrypt 8 0 R/W[1 2 1]>>stream',
    true,
  ],
  [
    'A PDF with its encryption dictionary in place needs a password',
    '/Encrypt<</Filter/Standard/V 4>>',
    true,
  ],
  ['A PDF with the word alone needs no password', 'how to /Encrypt a file', false],
  [
    'A PDF with the entry for open metadata alone needs no password',
    '/EncryptMetadata false',
    false,
  ],
  ['A PDF without encryption needs no password', 'trailer << /Size 20 /Root 1 0 R >>', false],
])('%s', (_, text, expected) => {
  expect(needsPassword(bytes(text))).toBe(expected);
  expect(needsPassword(bytes('%PDF-1.7'), bytes(text))).toBe(expected);
});
