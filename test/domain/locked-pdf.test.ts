import { describe, expect, it } from 'vitest';
import { needsPassword } from '../../shared/documents/pdf.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('a PDF that needs a password is recognised', () => {
  it.each([
    ['by its trailer', 'trailer << /Size 20 /Root 1 0 R /Encrypt 19 0 R >>', true],
    ['by its cross-reference stream', '<</Type/XRef/Encrypt 8 0 R/W[1 2 1]>>stream', true],
    ['with its dictionary in place', '/Encrypt<</Filter/Standard/V 4>>', true],
    ['not by the word alone', 'how to /Encrypt a file', false],
    ['not by the choice to leave metadata open', '/EncryptMetadata false', false],
    ['not when it is open', 'trailer << /Size 20 /Root 1 0 R >>', false],
  ])('%s', (_, text, expected) => {
    expect(needsPassword(bytes(text))).toBe(expected);
    expect(needsPassword(bytes('%PDF-1.7'), bytes(text))).toBe(expected);
  });
});
