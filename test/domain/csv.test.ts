import fc from 'fast-check';
import { toCsv, withoutMark } from '#shared/platform/csv.ts';
import { forAny } from '#test/support/for-any.ts';
import samples from './samples/csv.json' with { type: 'json' };

const cellOf = (value: string | number) => toCsv([[value]]).slice(1, -2);

/** Signs that begin a formula, and invisible ones before them. */
const FORMULA_STARTS = [...'=+-@＝＋－＠\t\r\n\v\f\0\x1b\x7f\u0085\u200b\u202e\ufeff'];

describe('threat 41: a CSV export', () => {
  it.each(Object.entries(samples.cells))('a CSV export writes %j as %j', (value, cell) =>
    expect(cellOf(value)).toBe(cell),
  );

  it('a CSV export leaves numbers as they are', () => expect(cellOf(-5)).toBe('-5'));

  it('a CSV export never starts a cell with a formula', () => {
    const letter = fc.oneof(fc.constantFrom(...FORMULA_STARTS, ' ', '"', ';'), fc.string());
    forAny(fc.array(letter), (letters) => {
      const cell = cellOf(letters.join('')).replace(/^"/, '');
      expect(FORMULA_STARTS).not.toContain(cell[0]);
      expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
    });
  });
});

describe('threat 74: a CSV export defuses a cell whose formula is not its first letter', () => {
  it.each(FORMULA_STARTS)('a CSV export marks a cell that begins with %j as text', (start) =>
    expect(cellOf(`${start}=1+1`).replace(/^"|"$/g, '')).toBe(`'${start}=1+1`),
  );

  it.each(Object.entries(samples.hiddenFormulas))('a CSV export writes %j as %j', (value, cell) =>
    expect(cellOf(value)).toBe(cell),
  );

  it('an import reads a marked cell as it was before the export', () => {
    forAny(fc.constantFrom(...FORMULA_STARTS), fc.string(), (start, rest) => {
      expect(withoutMark(`'${start}${rest}`)).toBe(`${start}${rest}`);
    });
    expect(withoutMark("'Ng'endo")).toBe("'Ng'endo");
  });
});
