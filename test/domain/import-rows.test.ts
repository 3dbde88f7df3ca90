import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../shared/platform/csv.ts';
import { CsvReader, type CsvRecord } from '../../shared/platform/csv-reader.ts';
import { INVALID_PHONE } from '../../shared/platform/messages.ts';
import { IMPORT_ROWS } from '../../shared/rewards/contract.ts';
import { columnNames, readRow } from '../../web/src/features/rewards/import/import-row.ts';
import { ImportReader, readFile } from '../../web/src/features/rewards/import/read-file.ts';
import { headerIn } from '../../web/src/lib/files/csv-columns.ts';
import { nextBatch } from '../../web/src/lib/upload/next-batch.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

/** The file in pieces, as it arrives. */
function read(...pieces: string[]): CsvRecord[] {
  const reader = new CsvReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

describe('a CSV file is read', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\r\n"1;1";2,5',
      [
        ['a', 'b'],
        ['1;1', '2,5'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"two\r\nlines","say ""hi"""',
      [
        ['a', 'b'],
        ['two\r\nlines', 'say "hi"'],
      ],
    ],
    [
      'a,b\n,\n\n1,""',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n1 "x",2',
      [
        ['a', 'b'],
        ['1 "x"', '2'],
      ],
    ],
    ['', []],
  ])('the CSV file %j is read as %j', (text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it('each record of a CSV file has the line on which it begins', () => {
    const lines = read('phone\n"a\nb"\n\nc\r\nd').map(({ line }) => line);
    expect(lines).toEqual([1, 2, 5, 6]);
  });

  const letter = fc.constantFrom('a', 'ũ', '"', ',', '\n', '\r', ' ', '7');
  // What an export marks as no formula is not what was written.
  const cell = fc.string({ unit: letter }).filter((text) => !/^[\r\n]/.test(text));
  const table = fc.array(
    fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some(Boolean)),
  );

  it('a CSV file is read as it was written, however it is cut into pieces', () => {
    fc.assert(
      fc.property(table, fc.array(fc.nat({ max: 40 })), (rows, cuts) => {
        const text = toCsv([['phone', 'name'], ...rows]);
        const pieces: string[] = [];
        let rest = text;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const records = read(...pieces, rest);
        expect(records.map(({ cells }) => cells)).toEqual([['phone', 'name'], ...rows]);
      }),
    );
  });

  it('reading a CSV file never fails, whatever is in it', () => {
    fc.assert(fc.property(fc.array(fc.string()), (pieces) => void read(...pieces)));
  });
});

describe('the first line', () => {
  it.each([
    [['phone', 'name'], { columns: { phone: 0, name: 1 }, isHeader: true }],
    [[' Consent Date ', 'PHONE'], { columns: { phone: 1, consent_date: 0 }, isHeader: true }],
    [['Balance', 'x', 'Phone'], { columns: { phone: 2, balance: 0 }, isHeader: true }],
  ])('the first line %j names the columns', (cells, expected) => {
    expect(headerIn(cells, columnNames)).toEqual(expected);
  });

  it('the first line may be a customer, with the phone first', () => {
    const { columns, isHeader } = headerIn(['0712345678', 'Wanjiku', '5'], columnNames) ?? {};
    expect(isHeader).toBe(false);
    expect(columns).toMatchObject({ phone: 0, name: 1, balance: 2 });
  });

  it('a file is no list of customers if its first line is neither a header nor a customer', () => {
    expect(headerIn(['Wanjiku', '0712345678'], columnNames)).toBeNull();
  });
});

const columns = { phone: 0, name: 1, balance: 2, consent: 3, consent_date: 4 };

const row = (...cells: string[]) => readRow(cells, columns, NOW);

describe('a row', () => {
  it('a row is read as a customer with a name, a balance and a consent', () => {
    expect(row('0712 345 678', ' Wanjiku ', '1,250', 'Yes', '2026-01-31')).toEqual({
      phone: '+254712345678',
      name: 'Wanjiku',
      points: 1_250,
      consentAt: '2026-01-30T21:00:00.000Z',
    });
  });

  it.each([
    [['712345678'], { phone: '+254712345678', name: null, points: 0, consentAt: null }],
    [['0712345678', '=cmd()', '7.00'], { name: '=cmd()', points: 7 }],
    [['0712345678', "'=cmd()"], { name: '=cmd()' }],
    [['0712345678', 'two\r\nlines'], { name: 'two lines' }],
    [['0712345678', '\u200EMama\u200B Njeri\u202C'], { name: 'Mama Njeri' }],
    [['0712345678', '', '', 'yes', ''], { consentAt: null }],
    [['0712345678', '', '', 'no', '2026-01-31'], { consentAt: null }],
    [['0712345678', '', '', '', '2026-01-31'], { consentAt: null }],
    [['0712345678', '', '', 'true', '31/01/2026'], { consentAt: '2026-01-30T21:00:00.000Z' }],
  ])('the row %j is read as %j', (cells, expected) => {
    expect(row(...cells)).toMatchObject(expected);
  });

  it.each([
    [['020 123 4567'], INVALID_PHONE],
    [[''], INVALID_PHONE],
    [['0712345678', 'Win at bit.ly/x'], /link out/],
    [['0712345678', 'Njeri 0722 000 000'], /long number out/],
    [['0712345678', '', '-5'], /balance/],
    [['0712345678', '', '1.5'], /balance/],
    [['0712345678', '', '1000001'], /balance/],
    [['0712345678', '', '1e3'], /balance/],
    [['0712345678', 'x'.repeat(81)], /longer than 80/],
    [['0712345678', '', '', 'yes', '2026-02-31'], /consent date/],
    [['0712345678', '', '', 'yes', '2026-12-24'], /consent date/],
    [['0712345678', '', '', 'yes', 'in May'], /consent date/],
  ])('the row %j is invalid', (cells, reason) => {
    expect(row(...cells)).toMatch(reason);
  });

  it('a row is one that the server takes, or invalid', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 6 }), (cells) => {
        const result = row(...cells);
        if (typeof result === 'string') return;
        expect(result.phone).toMatch(/^\+254[17]\d{8}$/);
        expect(Number.isInteger(result.points)).toBe(true);
        expect(result.name === null || result.name.trim().length > 0).toBe(true);
      }),
    );
  });
});

describe('a file', () => {
  const fileOf = (text: string) => new File([text], 'customers.csv');

  it('of two lines with one number, the first is read and the second is invalid', async () => {
    const { rows, invalid } = await readFile(
      fileOf('phone,balance\n0712345678,5\n+254 712 345 678,9\n07,1\n'),
      NOW,
    );
    expect(rows.map(({ points }) => points)).toEqual([5]);
    expect(invalid.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'This number is on line 2 already.'],
      [4, INVALID_PHONE],
    ]);
  });

  it('a file of more than 50,000 rows is refused with the advice to split it', () => {
    const reader = new ImportReader(NOW);
    reader.add([{ line: 1, cells: ['phone'] }]);
    const many = Array.from({ length: 50_000 }, (_, n) => ({ line: n + 2, cells: [`${n}`] }));
    reader.add(many);
    expect(() => reader.add([{ line: 50_002, cells: ['x'] }])).toThrow(/50,000 rows\. Split it/);
  });

  it('a file of more than 20 MB is not even read', async () => {
    const file = fileOf('phone');
    Object.defineProperty(file, 'size', { value: 20 * 1024 * 1024 + 1 });
    await expect(readFile(file)).rejects.toThrow(/larger than 20 MB\. Split it/);
  });

  it('an import is sent in batches of 200 rows, fewer if the names are long', () => {
    const rowsOf = (name: string) =>
      Array.from({ length: 450 }, () => ({
        phone: '+254712345678',
        name,
        points: 5,
        consentAt: null,
      }));
    expect(nextBatch(rowsOf('Wanjiku'), 0, IMPORT_ROWS)).toHaveLength(200);
    expect(nextBatch(rowsOf('Wanjiku'), 400, IMPORT_ROWS)).toHaveLength(50);
    const long = nextBatch(rowsOf('ũ'.repeat(80)), 0, IMPORT_ROWS);
    expect(new TextEncoder().encode(JSON.stringify(long)).length).toBeLessThan(50_000);
    expect(long.length).toBeGreaterThan(100);
  });
});
