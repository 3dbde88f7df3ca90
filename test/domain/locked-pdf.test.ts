import { needsPassword } from '#shared/documents/pdf.ts';
import parts from './samples/locked-pdf.json' with { type: 'json' };

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each(Object.entries(parts))('%s', (_, { text, isLocked }) => {
  expect(needsPassword(bytes(text))).toBe(isLocked);
  expect(needsPassword(bytes('%PDF-1.7'), bytes(text))).toBe(isLocked);
});
