/** The hostile files of the viewer's tests never reach the office. */

import { contentProblem } from '#core/documents/file-content.ts';
import { safeFilename } from '#core/documents/uploads.ts';
import { documentTypeOf } from '#shared/documents/document-kinds.ts';
import {
  activePdf,
  hostileCsv,
  hostileNames,
  pngOfManyPixels,
  pngWithLargeText,
} from '#test/support/hostile-files.ts';

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
