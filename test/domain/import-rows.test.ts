import fc from 'fast-check';
import { toCsv } from '#shared/platform/csv.ts';
import { CsvReader, type CsvRecord } from '#shared/platform/csv-reader.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { IMPORT_ROWS } from '#shared/rewards/contract.ts';
import { forAny } from '#test/support/for-any.ts';
import { customersExport } from '#web/src/features/rewards/customers/customers-tab.tsx';
import {
  readRow,
  readRows,
  readTable,
  refusedFile,
} from '#web/src/features/rewards/import/read-file.ts';
import type { PointRules } from '#web/src/features/rewards/points/rewards-screen.tsx';
import { nextBatch } from '#web/src/lib/documents/next-batch.ts';
import { recogniseColumns, withUse } from '#web/src/lib/files/import-columns.ts';
import samples from './samples/import-rows.json' with { type: 'json' };

const NOW = Date.parse('2026-11-21T09:00:00Z');

/** The file in pieces, as it arrives. */
function read(...pieces: string[]): CsvRecord[] {
  const reader = new CsvReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

it.each(Object.entries(samples.files))('the CSV file %j is read as %j', (text, expected) =>
  expect(cellsOf(text)).toEqual(expected),
);

it('each record of a CSV file has the line on which it begins', () => {
  const lines = read('phone\n"a\nb"\n\nc\r\nd').map(({ line }) => line);
  expect(lines).toEqual([1, 2, 5, 6]);
});

const letter = fc.constantFrom('a', 'ũ', '"', ',', '\n', '\r', ' ', '7');
// Without the export's mark against formulas.
const cell = fc.string({ unit: letter }).filter((text) => !/^[\r\n]/.test(text));
const table = fc.array(
  fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some(Boolean)),
);

it('a CSV file is read as it was written, however it is cut into pieces', () =>
  forAny(table, fc.array(fc.nat({ max: 40 })), (rows, cuts) => {
    const text = toCsv([['phone', 'name'], ...rows]);
    const pieces: string[] = [];
    let rest = text;
    for (const cut of cuts) {
      pieces.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    const records = read(...pieces, rest);
    expect(records.map(({ cells }) => cells)).toEqual([['phone', 'name'], ...rows]);
  }));

it('reading a CSV file never fails, whatever is in it', () =>
  forAny(fc.array(fc.string()), (pieces) => void read(...pieces)));

const columns = { phone: 0, name: 1, balance: 2, consent: 3, consent_date: 4 };

const row = (...cells: string[]) => readRow(cells, columns, NOW);

it('a row is read as a customer with a name, a balance and a consent', () =>
  expect(row('0712 345 678', ' Wanjiku ', '1,250', 'Yes', '2026-01-31')).toEqual({
    phone: '+254712345678',
    name: 'Wanjiku',
    points: 1_250,
    consentAt: '2026-01-30T21:00:00.000Z',
  }));

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
])('the row %j is read as %j', (cells, expected) => expect(row(...cells)).toMatchObject(expected));

it.each(samples.invalidRows)('the row $cells is invalid', ({ cells, reason }) =>
  expect(row(...cells)).toMatch(reason),
);

it('a file that has only the days of consents says yes by them', () => {
  const withoutYes = { phone: 0, consent_date: 1 };
  const consentOf = (day: string) => readRow(['0712345678', day], withoutYes, NOW);
  expect(consentOf('2026-01-31')).toMatchObject({ consentAt: '2026-01-30T21:00:00.000Z' });
  expect(consentOf('')).toMatchObject({ consentAt: null });
});

it('a row is one that the server takes, or invalid', () =>
  forAny(fc.array(fc.string(), { maxLength: 6 }), (cells) => {
    const result = row(...cells);
    if (typeof result === 'string') return;
    expect(result.phone).toMatch(/^\+254[17]\d{8}$/);
    expect(Number.isInteger(result.points)).toBe(true);
    expect(result.name === null || result.name.trim().length > 0).toBe(true);
  }));

type Bytes = string | Uint8Array<ArrayBuffer>;

const fileOf = (text: Bytes) => new File([text], 'customers.csv');

/** A file read without a person's changes to the columns. */
async function readFile(text: Bytes) {
  const { table, mapping } = await readTable(fileOf(text));
  return { table, mapping, ...(await readRows(table, mapping, NOW)) };
}

const inWindows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it('a file headed Phone;Name;Points;Consent gives its points, and says that its consents have no date', async () => {
  const people = Array.from(
    { length: 225 },
    (_, n) => `07${10_000_000 + n};Customer ${n};${n};yes`,
  );
  const read = await readFile(['Phone;Name;Points;Consent', ...people].join('\r\n'));
  expect(read.rows.map(({ points }) => points)).toEqual(people.map((_, n) => n));
  expect([read.rows.length, read.undated]).toEqual([225, 225]);
});

it.each(Object.entries(samples.columns))(
  'the columns %j are recognised as %j',
  async (header, expected) => {
    const separator = /[;\t,]/.exec(header)?.[0];
    const { mapping } = await readTable(fileOf(`${header}\n0712345678${separator}x`));
    expect(mapping).toEqual(expected);
  },
);

it('a column is found by what stands in it where its name is not known', async () => {
  const { mapping, table } = await readFile('Who,How to reach\nWanjiku,0712345678\n');
  expect(mapping).toEqual([null, 'phone']);
  expect(table.titles).toEqual(['Who', 'How to reach']);
});

it('a file without names may have the phone in any column', async () => {
  const { rows, mapping } = await readFile('Wanjiku,0712345678,5\nOtieno,0722000111,7\n');
  expect(mapping).toEqual(['name', 'phone', 'balance']);
  expect(rows.map(({ name, points }) => [name, points])).toEqual([
    ['Wanjiku', 5],
    ['Otieno', 7],
  ]);
});

it('every column has a name and a use, also one that only later rows have', async () => {
  const { table, mapping } = await readFile('Phone,Name\n0712345678,Wanjiku,50\n');
  expect(table.titles).toEqual(['Phone', 'Name', 'Column 3']);
  expect(mapping).toEqual(['phone', 'name', null]);
});

it('a person can change the use of a column, and no two columns have one use', async () => {
  const { table, mapping } = await readFile('Phone,Points,Balance\n0712345678,5,90\n');
  const changed = withUse(mapping, 2, 'balance');
  expect(changed).toEqual(['phone', null, 'balance']);
  expect((await readRows(table, changed, NOW)).rows).toMatchObject([{ points: 90 }]);
});

it('a file without a phone number is no list of customers', () => {
  const records = read('Once upon a time\nthere was a shop\n');
  expect(() => recogniseColumns(records)).toThrow('The first line must name the columns');
});

it.each([
  ['UTF-8', '\uFEFFSimu,Jina\n0712345678,Wanjikũ', 'Wanjikũ'],
  ['Windows-1252', inWindows1252('Simu;Jina\n0712345678;Zo\u00eb'), 'Zoë'],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFFSimu\tJina\n0712345678\tZoë', 'utf16le')), 'Zoë'],
])('a file in %s is read with its letters', async (_, text, name) =>
  expect((await readFile(text)).rows).toMatchObject([{ name }]),
);

it('a number that Excel has shortened is named, with the way to mend it', async () => {
  const { invalid, shortened } = await readFile('Phone,Points\n2.54745E+11,5\n"2,54745E+11",5\n');
  expect(shortened).toBe(2);
  expect(invalid.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^Excel has cut this number to 2\.54745E\+11/),
    expect.stringMatching(/^Excel has cut this number to 2,54745E\+11/),
  ]);
});

it('a file of refused rows has the columns of the first one, and is imported once it is mended', async () => {
  const first = await readFile(
    'Jina;Simu;Pointi;Nyumba\n"Otieno; sons";2.54745E+11;12;4\nWanjiku;0712345678;5;7\n=cmd();0733000222;x;9\n',
  );
  expect(first.invalid).toHaveLength(2);
  const text = refusedFile(first.table, first.invalid);
  expect(text.split('\r\n')[0]).toBe('\uFEFFJina,Simu,Pointi,Nyumba,Reason');
  const again = await readFile(text);
  expect(again.mapping).toEqual(['name', 'phone', 'balance', null, null]);
  expect(again.invalid.map(({ reason }) => reason)).toEqual(first.invalid.map((one) => one.reason));
  // The reason is not repeated in another column.
  expect(refusedFile(again.table, again.invalid)).toBe(text);
  const mended = text.replace('2.54745E+11', '254745123456').replace(',x,', ',30,');
  const last = await readFile(mended);
  expect(last.invalid).toEqual([]);
  expect(last.rows).toMatchObject([
    { phone: '+254745123456', name: 'Otieno; sons', points: 12 },
    { phone: '+254733000222', name: '=cmd()', points: 30 },
  ]);
});

it('refused rows of a file without names have the names of what they are', async () => {
  const { table, invalid } = await readFile('0712345678,Wanjiku,5\n07,Otieno,7\n');
  expect(refusedFile(table, invalid)).toMatch(/^\uFEFFphone,name,balance,Reason\r\n07,Otieno,7,/);
});

it('what is exported is read back as it was, and Excel keeps its numbers', async () => {
  const { toRow, header } = customersExport({ pointValue: 1 } as PointRules);
  const customer = {
    businessId: 'b',
    phone: '+254712345678',
    name: '=cmd()',
    points: 12,
    birthday: null,
    earned: 12,
    redeemed: 0,
    lastVisit: '2026-11-20T09:00:00.000Z',
    nextExpiry: null,
    keptKes: 0,
    uncodedToday: 0,
    visitDay: null,
    birthdayYear: null,
    consent: { given: true, at: '2026-01-30T21:00:00.000Z', source: 'owner' as const },
  };
  const text = toCsv([header, toRow(customer)]);
  expect(text).toContain('\r\n0712 345 678,');
  expect((await readFile(text)).rows).toEqual([
    { phone: '+254712345678', name: '=cmd()', points: 12, consentAt: '2026-01-30T21:00:00.000Z' },
  ]);
});

it('of two lines with one number, the first is read and the second is invalid', async () => {
  const { rows, invalid } = await readFile(
    'phone,balance\n0712345678,5\n+254 712 345 678,9\n07,1\n',
  );
  expect(rows.map(({ points }) => points)).toEqual([5]);
  expect(invalid.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'This number is on line 2 already.'],
    [4, INVALID_PHONE],
  ]);
});

it('a file of more than 50,000 rows is refused with the advice to split it', async () => {
  const rows = (length: number) => `phone\n${'0712345678\n'.repeat(length)}`;
  expect((await readTable(fileOf(rows(50_000)))).table.records).toHaveLength(50_000);
  await expect(readTable(fileOf(rows(50_001)))).rejects.toThrow(/50,000 rows\. Split it/);
});

it('a file of more than 20 MB is not even read', async () => {
  const file = fileOf('phone');
  Object.defineProperty(file, 'size', { value: 20 * 1024 * 1024 + 1 });
  await expect(readTable(file)).rejects.toThrow(/larger than 20 MB\. Split it/);
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
