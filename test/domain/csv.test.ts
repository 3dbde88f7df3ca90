import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../shared/platform/csv.ts';

const cellOf = (value: string | number) => toCsv([[value]]).slice(1, -2);

describe('threat 41: a CSV export', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['+254712345678', "'+254712345678"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['Mama "Njeri", Ltd', '"Mama ""Njeri"", Ltd"'],
    ['two\nlines', '"two\nlines"'],
    ['Wanjikũ', 'Wanjikũ'],
  ])('a CSV export writes %j as %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });

  it('a CSV export leaves numbers as they are', () => {
    expect(cellOf(-5)).toBe('-5');
  });

  it('a CSV export never starts a cell with a formula', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(cellOf(value).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
