/** Files from Kenyan spreadsheets, tills and banks: the right value, or a clear refusal. */

import fc from 'fast-check';
import { contentProblem } from '#core/documents/file-content.ts';
import { toCsv, withoutMark } from '#shared/platform/csv.ts';
import { CsvReader, MOST_COLUMNS } from '#shared/platform/csv-reader.ts';
import { forAny } from '#test/support/for-any.ts';
import { readContactFile } from '#web/src/features/campaigns/contacts/contacts.tsx';
import { readRows, readTable } from '#web/src/features/rewards/import/read-file.ts';
import { readBankCsv } from '#web/src/office/affordability/bank-csv.ts';
import { readStatement } from '#web/src/office/affordability/read-statement.ts';
import samples from './samples/csv.json' with { type: 'json' };

const NOW = Date.parse('2026-11-21T09:00:00Z');

const text = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;

async function imported(...lines: string[]) {
  const { table, mapping } = await readTable(new File([text(...lines)], 'customers.csv'));
  return { mapping, ...(await readRows(table, mapping, NOW)) };
}

const bank = (...lines: string[]) => readBankCsv(text(...lines));

it('points with a decimal comma are whole points, or refused', async () => {
  const { rows, invalid } = await imported(
    'Simu;Jina;Pointi',
    '0712 000 001;Asha;12,00',
    '0712 000 002;Baraka;1.000,00',
    '0712 000 003;Chege;1,5',
  );
  expect(rows.map(({ points }) => points)).toEqual([12, 1_000]);
  expect(invalid.map(({ reason }) => reason)).toEqual([
    'The balance must be a whole number from 0 to 1,000,000.',
  ]);
});

it('a consent is read in both languages, and one that says neither is refused', async () => {
  const { rows, invalid } = await imported(
    'Simu,Jina,Pointi,Idhini,Tarehe ya idhini',
    '0712 000 001,Asha,12,Ndio,2026-10-01',
    '0712 000 002,Baraka,5,Ndiyo,2026-10-01',
    '0712 000 003,Chege,5,Hapana,2026-10-01',
    '0712 000 004,Dada,5,perhaps,2026-10-01',
  );
  const since = '2026-09-30T21:00:00.000Z';
  expect(rows.map(({ consentAt }) => consentAt)).toEqual([since, since, null]);
  expect(invalid.map(({ reason }) => reason)).toEqual(['Write Yes or No for offers.']);
});

it('the days of consents are read in the order of their column', async () => {
  const { rows } = await imported(
    'Phone,Consent date',
    '0712000001,10/02/2026',
    '0712000002,10/14/2026',
  );
  expect(rows.map(({ consentAt }) => consentAt?.slice(0, 10))).toEqual([
    '2026-10-01',
    '2026-10-13',
  ]);
});

it.each([
  ['a line that names the separator', ['sep=;', 'Simu;Jina;Pointi', '0712 000 001;Asha;12']],
  [
    'a title above',
    ['Customers of Mama Njeri, 2026', '', 'Phone;Name;Points', '0712 000 001;Asha;12'],
  ],
  ['names in a column Contact', ['Contact,Mobile,Points', 'Asha,0712 000 001,12']],
  ['a number that Excel wrote in full', ['Phone,Name,Points', '2.54712000001E+11,Asha,12']],
])('a list of customers with %s is read', async (_, lines) => {
  const { rows } = await imported(...lines);
  expect(rows).toMatchObject([{ phone: '+254712000001', name: 'Asha', points: 12 }]);
});

it.each([
  [['Wateja wetu', 'Jina;Simu', 'Asha;0712 000 001']],
  [['Contact Name,Mobile', 'Asha,0712 000 001']],
  [['Asha,0712 000 001']],
])('people of the file %j are contacts', async (lines) => {
  const { rows } = await readContactFile(new File([text(...lines)], 'contacts.csv'));
  expect(rows).toMatchObject([{ phone: '0712 000 001', name: 'Asha' }]);
});

it.each([
  ['a workbook', 'PK\x03\x04\0\0'],
  ['UTF-16 without its mark', Buffer.from('Phone,Name\n0712000001,Ng’ang’a\n', 'utf16le')],
  ['a line without end', 'a'.repeat(3_000_000)],
])('%s is no list in CSV', async (_, bytes) => {
  await expect(readTable(new File([bytes], 'customers.csv'))).rejects.toThrow(/no list in CSV/);
});

it('a quote without its partner takes no rows with it', async () => {
  const lines = ['phone,name', '0712 000 001,"Asha', '0712 000 002,Baraka', '0712 000 003,Chege'];
  const contacts = await readContactFile(new File([text(...lines)], 'contacts.csv'));
  expect(contacts.rows.map(({ name }) => name)).toEqual(['Asha', 'Baraka', 'Chege']);
  const statement = bank(
    'Transaction Date,Narration,Debit,Credit,Balance',
    '01/06/2026,Sales,,1000.00,1000.00',
    '02/06/2026,"Rent June,400.00,,600.00',
    '03/06/2026,Sales,,5000.00,5600.00',
    '04/06/2026,5" pipes,100.00,,5500.00',
    '05/06/2026,"Stock,500.00,,5000.00',
    '06/06/2026,"Two, in quotes",,7000.00,12000.00',
  );
  expect(statement?.rows.map(({ details }) => details)).toEqual([
    'Sales',
    'Rent June',
    'Sales',
    '5" pipes',
    'Stock',
    'Two, in quotes',
  ]);
  expect(statement?.balanceBreaks).toBe(0);
});

it('a quote that is open for longer than any cell is a letter, and the file is read on', () => {
  const reader = new CsvReader();
  const rows = Array.from({ length: 5_000 }, (_, n) => `0712,"${n}`).join('\n');
  expect([...reader.push(rows), ...reader.end()]).toHaveLength(5_000);
});

it('a file of half a million columns keeps those that a list has, and is refused as one', async () => {
  const wide = `Phone${',x'.repeat(500_000)}\n0712000001${',1'.repeat(500_000)}\n`;
  const reader = new CsvReader();
  const [first] = [...reader.push(wide), ...reader.end()];
  expect(first?.cells).toHaveLength(MOST_COLUMNS);
  await expect(readTable(new File([wide], 'customers.csv'))).rejects.toThrow(
    /more than 100 columns/,
  );
});

it.each([
  ['a column of direction', 'Date,Description,Debit/Credit,Amount', (side: string) => side],
  [
    'CR and DR',
    'Date,Description,DR/CR,Amount',
    (side: string) => (side === 'Credit' ? 'CR' : 'DR'),
  ],
  ['a type', 'Date,Description,Type,Amount', (side: string) => (side === 'Credit' ? 'C' : 'D')],
  ['a sign', 'Date,Description,Sign,Amount', (side: string) => (side === 'Credit' ? '+' : '-')],
])('a bank CSV with %s has its withdrawals as withdrawals', (_, titles, say) => {
  const statement = bank(
    titles,
    `01/06/2026,Sales,${say('Credit')},1000.00`,
    `02/06/2026,Rent,${say('Debit')},400.00`,
    '03/06/2026,Stock,perhaps,300.00',
  );
  expect(statement?.rows.map(({ paidIn, withdrawn }) => [paidIn, withdrawn])).toEqual([
    [100_000, 0],
    [0, 40_000],
  ]);
  expect(statement?.unread).toMatchObject([{ place: 4, reason: 'amount' }]);
});

it('amounts with a sign may stand below Debit/Credit, and a credit limit is no income', () => {
  const signed = bank('Date,Details,Debit/Credit', '01/06/2026,Sales,1000', '02/06/2026,Rent,-400');
  expect(signed?.rows.map(({ paidIn, withdrawn }) => paidIn - withdrawn)).toEqual([
    100_000, -40_000,
  ]);
  const limited = bank('Date,Details,Credit Limit,Amount (KES)', '01/06/2026,Rent,50000,-400');
  expect(limited?.rows).toMatchObject([{ paidIn: 0, withdrawn: 40_000 }]);
  expect(bank('Date,Details,Credit Card No,Credit Limit', '01/06/2026,Rent,1,50000')).toBeNull();
});

/** Each row's amount, negative if paid out, and the unread lines. */
const sidesOf = (...lines: string[]) => {
  const { rows = [], unread = [] } = bank(...lines) ?? {};
  return [
    rows.map(({ paidIn, withdrawn }) => paidIn - withdrawn),
    unread.map(({ place }) => place),
  ];
};

it.each([
  ['no sign at all', ['1000,', '400,'], [[], [2, 3]]],
  ['no sign, beside balances that show it', ['1000,1000', '400,1400'], [[100_000, 40_000], []]],
  ['no sign, beside balances that fall', ['1000,1000', '400,600'], [[], [2, 3]]],
  ['CR at some', ['1000 Cr.,', '400,', '5 DR,'], [[100_000, -500], [3]]],
  ['cents alone', ['.50,', '-.25,', 'KES .75,'], [[50, -25, 75], []]],
])('below Amount with %s, nothing that may have been paid out is income', (_, cells, expected) => {
  const rows = cells.map((cell) => `01/06/2026,Shop,${cell}`);
  expect(sidesOf('Date,Description,Amount,Balance', ...rows)).toEqual(expected);
});

it('a dash is nothing, and a negative credit or a row with both sides is no income', () => {
  const cells = ['-,.50', '400.00,–', 'nil,"1,250/-"', ',-400.00', '10.00,10.00'];
  const rows = cells.map((cell) => `01/06/2026,Shop,${cell}`);
  const read = [50, -40_000, 125_000];
  expect(sidesOf('Date,Description,Debit,Credit', ...rows)).toEqual([read, [5, 6]]);
});

it('the balance is that of the account, and the period is read in the order of the rows', () => {
  const statement = bank(
    'Statement period: 06/01/2026 to 06/30/2026',
    'Date,Description,Available Balance,Debit,Credit,Balance',
    '06/02/2026 2:05 p.m.,Sales,999.00,,1000.00,1000.00',
    '06/14/2026 25:10,Sales,999.00,,1000.00,2000.00',
  );
  expect(statement).toMatchObject({
    rows: [{ at: '2026-06-02T14:05:00', balance: 100_000 }],
    unread: [{ place: 4, reason: 'time' }],
    said: { period: { from: '2026-06-01', to: '2026-06-30' } },
  });
});

it('of a status, the words that are known are counted, and others are shown as unread', () => {
  const statement = bank(
    'Date,Description,Status,Debit,Credit,Balance',
    '01/06/2026,Sales,Successful,,1000.00,1000.00',
    '02/06/2026,Rent,POSTED,400.00,,600.00',
    '03/06/2026,Stock,Failed,300.00,,600.00',
    '04/06/2026,Stock,In orbit,300.00,,600.00',
  );
  expect(statement?.rows).toHaveLength(2);
  expect(statement?.notCompleted).toBe(1);
  expect(statement?.unread).toMatchObject([{ place: 5, reason: 'status' }]);
});

it('the days of a statement are read in the order that one of them proves', () => {
  const statement = bank(
    'Transaction Date,Narration,Debit,Credit,Balance',
    '06/14/2026,Sales,,1000.00,1000.00',
    '06/20/2026,Sales,,500.00,1500.00',
    '07/02/2026,Rent,400.00,,1100.00',
  );
  expect(statement?.rows.map(({ at }) => at)).toEqual(['2026-06-14', '2026-06-20', '2026-07-02']);
});

const csvOf = (...lines: string[]) => text('Date,Narration,Paid in,Paid out', ...lines);

const windows = Uint8Array.from(Buffer.from(csvOf('01/06/2026,Sales \x96 June,1000.00'), 'latin1'));
const utf16 = new Uint8Array(Buffer.from(`\uFEFF${csvOf('01/06/2026,Café,1000.00')}`, 'utf16le'));

it.each([
  ['Windows', windows, 'Sales – June'],
  ['UTF-16', utf16, 'Café'],
])('a CSV in the encoding of %s is a real file, and read with its letters', (_, bytes, details) => {
  expect(contentProblem({ type: 'text/csv', bytes })).toBeNull();
  const { buffer } = new Uint8Array(bytes);
  expect(readStatement({ type: 'csv', bytes: buffer })?.rows).toMatchObject([{ details }]);
});

it.each([
  [
    'a formula in the encoding of Windows',
    Buffer.from(csvOf('1/6/2026,\xe9,=cmd()'), 'latin1'),
    'active',
  ],
  ['a formula in UTF-16', Buffer.from(`\uFEFF${csvOf('1/6/2026,x,=cmd()')}`, 'utf16le'), 'active'],
  ['a page in UTF-16', Buffer.from(`\uFEFF${csvOf('1/6/2026,<script>,1')}`, 'utf16le'), 'invalid'],
  ['bytes of a program', Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0x2c, 0x0a), 'invalid'],
])('a CSV with %s is refused', (_, bytes, problem) =>
  expect(contentProblem({ type: 'text/csv', bytes: Uint8Array.from(bytes) })).toBe(problem),
);

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
